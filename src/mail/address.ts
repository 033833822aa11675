import { readAddress } from '../contract/relay.ts';

/** A mail address with the name shown beside it. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Reads `correo@example.org` or `Nombre del club <correo@example.org>`, as MAIL_FROM and MAIL_TO are written. */
export function readMailbox(text: string): Mailbox | undefined {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  const address = readAddress(named?.[2] ?? text);
  return address === null ? undefined : { name: named?.[1] ?? '', address };
}

/** The form under which limits count an address, the same for spellings that reach one mailbox: case, a `+label`, Gmail's dots. */
export function addressForLimits(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*$/, '').toLowerCase();
  const domain = address.slice(at + 1).toLowerCase();
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}

/** `club.example.org` of `correo@club.example.org`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Every address in what was typed, in the one form that `readAddress` gives them, in small letters. */
export function addressesIn(typed: string): string[] {
  return typed.split(/[\s<>,;:"()]+/).flatMap((part) => readAddress(part)?.toLowerCase() ?? []);
}
