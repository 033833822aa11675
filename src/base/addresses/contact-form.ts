/** Protocol between the contact form, the relay and the desk. */

/** Service that the contact form sends to: a relay, or EmailJS with the club's keys. */
export interface ContactService {
  kind: 'relay' | 'emailjs';
  /** Empty for a relay on this origin. */
  origin: string;
  publicKey: string;
  serviceId: string;
  templateId: string;
}

/** URL paths of the relay; `@emailjs/browser` posts to the first. */
export const RELAY = {
  form: '/api/v1.0/email/send-form',
  token: '/api/v1.0/email/sello',
} as const;

/** Response header of the token route of a relay that sends no mail, and so no copies. */
export const NO_MAIL_HEADER = 'x-no-mail';

/** Text for the author of a message to such a relay. */
export const SENT_WITHOUT_MAIL =
  'El mensaje se ha enviado correctamente. No recibirás una copia, porque esta web todavía no envía correo.';

/** Specified end of every text for a sent message. */
export const ANSWER_SOON = 'En breve nos pondremos en contacto contigo.';

/** Visible form fields. */
export const TYPED_FIELDS = ['from_name', 'from_email', 'telefono', 'message'] as const;

/** Hidden form fields: idempotency key, submission token, honeypot. */
export const HIDDEN_FIELDS = ['clave', 'sello', 'web_personal'] as const;

export type TypedField = (typeof TYPED_FIELDS)[number];
export type HiddenField = (typeof HIDDEN_FIELDS)[number];

/** Initial message of a request to withdraw a photo. The desk parses it. */
export const removalRequest = (n: number, album: string): string =>
  `Pido que se retire de la web la foto ${n} del álbum «${album}».`;

/** Initial message of a request to withdraw a photo outside the albums. The desk parses it. */
export const pictureRemovalRequest = (name: string): string => `Pido que se retire de la web ${name}.`;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Parses exactly one plain e-mail address; null if it could not receive mail. Quoted local parts, comments, lists and
 * non-ASCII local parts are rejected, so the result is safe in a header or SMTP command. An international domain is
 * converted to ASCII. Shared by the relay and the form's notice, which must agree.
 */
export function parseEmailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > 254) return null;
  const local = trimmed.slice(0, at);
  // The URL parser would decode escapes and split off a path, so the raw text is checked first.
  const raw = trimmed.slice(at + 1);
  if (!LOCAL_PART.test(local) || local.length > 64 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(raw)) return null;
  const domain = domainToAscii(raw);
  const labels = domain.split('.');
  if (labels.length < 2 || domain.length > 253 || !labels.every((label) => DOMAIN_LABEL.test(label)))
    return null;
  if (/^\d+$/.test(labels.at(-1) ?? '')) return null;
  return `${local}@${domain.toLowerCase()}`;
}

/** Converts an international domain to ASCII like browsers do; empty if it is invalid. */
function domainToAscii(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
