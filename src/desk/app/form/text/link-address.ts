/** Completes an address as people type it: `federacion.es` becomes `https://federacion.es`, a mail address `mailto:…`. */
export function linkAddress(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[a-z]+$/i.test(address)) return `mailto:${address}`;
  if (/^\+?\d[\d ]{7,}\d$/.test(address)) return `tel:${address.replaceAll(' ', '')}`;
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(address) ? `https://${address}` : address;
}

/** True if a word would stick to the text before it, which ends neither in a space nor in an opening sign. */
export const needsSpace = (before: string): boolean => /[^\s([{«“‘¿¡—]$/.test(before);
