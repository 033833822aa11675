import { domainToASCII } from 'node:url';

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** A mail address with the name shown beside it. */
export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Reads exactly one plain e-mail address, or null. Quoted local parts, comments, lists and non-ASCII local parts are
 * not accepted: whatever comes out can stand in a header or an SMTP command as it is. An international domain
 * comes out in its ASCII form.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > 254) return null;
  const local = trimmed.slice(0, at);
  // domainToASCII would also take "a, b" apart or decode escapes, so the raw text is checked before it sees it.
  const raw = trimmed.slice(at + 1);
  if (!LOCAL.test(local) || local.length > 64 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(raw)) return null;
  const domain = domainToASCII(raw);
  const labels = domain.split('.');
  if (labels.length < 2 || domain.length > 253 || !labels.every((label) => LABEL.test(label))) return null;
  if (/^\d+$/.test(labels.at(-1) ?? '')) return null;
  return `${local}@${domain.toLowerCase()}`;
}

/** Reads `correo@example.org` or `Nombre del club <correo@example.org>`, as MAIL_FROM and MAIL_TO are written. */
export function readMailbox(text: string): Mailbox | null {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  const address = readAddress(named?.[2] ?? text);
  return address === null ? null : { name: named?.[1] ?? '', address };
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
