/** Address of a new club until it has one. Nobody can own it: https://www.rfc-editor.org/rfc/rfc2606 */
export const PLACEHOLDER_ADDRESS = 'https://tu-club.example';

/** True for an origin that stands for an address that the club does not have yet. Nothing shares, requests or checks it. */
export const isPlaceholderAddress = (origin: string): boolean =>
  new URL(origin).hostname.endsWith('.example');
