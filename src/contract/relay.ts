/** Addresses of the contact relay; the first is the one that `@emailjs/browser` calls. */
export const RELAY = {
  form: '/api/v1.0/email/send-form',
  token: '/api/v1.0/email/sello',
} as const;

/** What the visitor types. */
export const TYPED_FIELDS = ['from_name', 'from_email', 'telefono', 'message'] as const;

/** What goes with it unseen: the message's key, the submission token, the honeypot. */
export const HIDDEN_FIELDS = ['clave', 'sello', 'web_personal'] as const;

export type TypedField = (typeof TYPED_FIELDS)[number];
export type HiddenField = (typeof HIDDEN_FIELDS)[number];

/** What the form is begun with where somebody asks for a photo to be taken off. The desk reads it back. */
export const removalRequest = (n: number, album: string): string =>
  `Pido que se retire de la web la foto ${n} del álbum «${album}».`;

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Reads exactly one plain e-mail address that could receive mail, or null. Quoted local parts, comments, lists and
 * non-ASCII local parts are not accepted: whatever comes out can stand in a header or an SMTP command as it is. An
 * international domain comes out in its ASCII form. The relay and the form's notice must agree on it.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > 254) return null;
  const local = trimmed.slice(0, at);
  // The URL parser would also decode escapes and take a path apart, so the raw text is checked before it sees it.
  const raw = trimmed.slice(at + 1);
  if (!LOCAL.test(local) || local.length > 64 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(raw)) return null;
  const domain = domainToAscii(raw);
  const labels = domain.split('.');
  if (labels.length < 2 || domain.length > 253 || !labels.every((label) => LABEL.test(label))) return null;
  if (/^\d+$/.test(labels.at(-1) ?? '')) return null;
  return `${local}@${domain.toLowerCase()}`;
}

/** The form in which browsers and servers alike write an international domain; empty when it is none. */
function domainToAscii(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
