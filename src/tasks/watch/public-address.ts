/** Decides which network addresses a list may be fetched from. */
import os from 'node:os';
import ipaddr from 'ipaddr.js';

/** Returns true if a connection to the address is allowed. */
export type IsAllowedAddress = (address: string) => boolean;

/** Public IPv4 addresses that clouds answer on the machine itself: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const LOCAL_SERVICES = new Set(['168.63.129.16']);
/** IPv6 addresses that are assigned at all: https://www.iana.org/assignments/ipv6-unicast-address-assignments */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for public addresses. Refuses loopback, private, link-local (also the metadata of clouds), shared, multicast, reserved and
 * documentation addresses, IPv6 forms that contain an IPv4 address (mapped, NAT64, 6to4, Teredo), and the machine's own addresses,
 * because services behind its firewall answer there.
 */
export const isPublicAddress: IsAllowedAddress = (text) => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || isOwnAddress(address)) return false;
  if (address instanceof ipaddr.IPv4) return !LOCAL_SERVICES.has(address.toString());
  return address.match(GLOBAL_UNICAST) && !address.zoneId;
};

const isOwnAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  Object.values(os.networkInterfaces())
    .flatMap((interfaceAddresses) => interfaceAddresses ?? [])
    .some((own) => ipaddr.parse(own.address).toString() === address.toString());
