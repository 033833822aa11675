import './denied-storage.ts';
import { EmailJSResponseStatus, init, sendForm } from '@emailjs/browser';
import {
  type ContactService,
  NO_MAIL_HEADER,
  parseEmailAddress,
  RELAY,
} from '../../../base/addresses/contact-form.ts';
import type { Message } from './unsent-messages.ts';

/** Longest wait for the service, ms. The relay responds in milliseconds; a phone in a sports hall may need longer. */
const TIMEOUT_MS = 30_000;
/** Longest wait for the token, ms. After it, the message is sent without a token. */
const TOKEN_TIMEOUT_MS = 2_000;

/**
 * Sends a message through `@emailjs/browser`. The library is part of the form's code: a lazily
 * loaded chunk would fail if the connection was lost meanwhile, and the browser would not request it again.
 * @throws the response, a bare string or an Error unless the service answers exactly `OK`; see `failureReason`
 */
export function sendMessage(service: ContactService, message: Message, hidden: HiddenFields): Promise<void> {
  return Promise.race([
    post(service, message, hidden),
    delay(TIMEOUT_MS).then(() => {
      throw new Error('El servidor no ha respondido a tiempo.');
    }),
  ]);
}

/** A copy was promised, or why there is none: no address that it could reach, or a relay that sends no mail. */
export type CopyOutcome = 'promised' | 'no-address' | 'no-mail';

/**
 * Returns the outcome of the copy of a message, if the service accepts the message. A relay without a mail server, which somebody
 * is trying out, sends no copies. Returns `promised` if it does not answer.
 */
export async function copyOutcome(
  { kind, origin }: ContactService,
  { from_email }: Message,
): Promise<CopyOutcome> {
  if (!parseEmailAddress(from_email)) return 'no-address';
  if (kind === 'emailjs') return 'promised';
  const answer = fetch(origin + RELAY.token).then(
    ({ headers }) => headers.has(NO_MAIL_HEADER),
    () => false,
  );
  const hasNoMail = await Promise.race([answer, delay(TOKEN_TIMEOUT_MS)]);
  return hasNoMail ? 'no-mail' : 'promised';
}

/** Hidden fields of a message. */
export interface HiddenFields {
  /** Idempotency key: sent twice, the message is delivered once. */
  clave: string;
  /** Submission token; empty if there is none. */
  sello: Promise<string> | '';
  /** Honeypot field. */
  web_personal: string;
}

async function post(service: ContactService, message: Message, hidden: HiddenFields): Promise<void> {
  const token = await Promise.race([hidden.sello, delay(TOKEN_TIMEOUT_MS).then(() => '')]);
  init({ publicKey: service.publicKey, origin: service.origin || location.origin });
  // EmailJS only gets the typed fields; the hidden ones are for the relay.
  const fields = service.kind === 'emailjs' ? { ...message } : { ...message, ...hidden, sello: token };
  const form = detachedForm(fields);
  const response = await sendForm(service.serviceId, service.templateId, form);
  if (response.text !== 'OK') throw response;
}

/** Creates a form that is not in the document, because the one on the page is reset as soon as it is submitted. */
function detachedForm(fields: Record<string, string>): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  return form;
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Returns the reason for a failure, for the error message. The library rejects with the response if the service refuses, with a
 * bare string if a key is missing, and with a TypeError without a connection.
 */
export function failureReason(failure: unknown): string {
  if (typeof failure === 'string') return failure;
  if (failure instanceof EmailJSResponseStatus) {
    const text = failure.text.trim();
    // The error page of a web server is not meant for visitors.
    if (text === '' || text.startsWith('<') || text.length > 300)
      return `Respuesta del servidor: ${failure.status}.`;
    return text;
  }
  if (failure instanceof TypeError) return 'No hay conexión con el servidor.';
  if (failure instanceof Error && failure.message) return failure.message;
  return 'No se conoce la causa.';
}
