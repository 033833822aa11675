import { parseEmailAddress } from '../../base/addresses/contact-form.ts';

/** Mail address with a display name. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Parses `correo@example.org` or `Nombre del club <correo@example.org>`, the formats of MAIL_FROM and MAIL_TO. */
export function parseMailbox(text: string): Mailbox | undefined {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  const address = parseEmailAddress(named?.[2] ?? text);
  return address === null ? undefined : { name: named?.[1] ?? '', address };
}

/** Normalises an address for rate limits, so that spellings of one mailbox are equal: case, `+label`, Gmail's dots. */
export function addressForLimits(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*$/, '').toLowerCase();
  const domain = address.slice(at + 1).toLowerCase();
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}

/** Returns `club.example.org` for `correo@club.example.org`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Returns all addresses in an address field, normalised by `parseEmailAddress` and in lower case. Not for prose: it
 * misses addresses that are followed by a full stop or a bracket.
 */
export function addressesIn(typed: string): string[] {
  return typed.split(/[\s<>,;:"()]+/).flatMap((part) => parseEmailAddress(part)?.toLowerCase() ?? []);
}
