/** True on the local desk, which browsers reach only at this address. The desk on the club's server has a host name. */
export const isLocalDesk = (): boolean => globalThis.location?.hostname === '127.0.0.1';
