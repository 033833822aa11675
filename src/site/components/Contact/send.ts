import './denied-storage.ts';
import { EmailJSResponseStatus, init, sendForm } from '@emailjs/browser';
import type { ContactService } from '../../../addresses/contact-form.ts';
import type { Message } from './unsent-messages.ts';

/** How long it may all take. The relay answers in milliseconds; a phone in a sports hall may need longer. */
const TIMEOUT_MS = 30_000;
/** How much of that the token may take; a message goes without one, too. */
const TOKEN_TIMEOUT_MS = 2_000;

/**
 * Sends through `@emailjs/browser`. It comes with the page: a file that is fetched when it is needed is missing where the
 * line was lost meanwhile, and the browser does not ask for it again.
 * Resolves with nothing when the service answered exactly `OK`; otherwise rejects with its answer, a bare string, or an
 * Error (see `reasonOf`).
 */
export function sendMessage(service: ContactService, message: Message, hidden: HiddenFields): Promise<void> {
  return Promise.race([
    post(service, message, hidden),
    delay(TIMEOUT_MS).then(() => {
      throw new Error('El servidor no ha respondido a tiempo.');
    }),
  ]);
}

/** What goes with a message without being seen. */
export interface HiddenFields {
  /** The message's key: sent twice, it is delivered once. */
  clave: string;
  /** The submission token of the form, empty where there is none. */
  sello: Promise<string>;
  /** The trap for robots. */
  web_personal: string;
}

async function post(service: ContactService, message: Message, hidden: HiddenFields): Promise<void> {
  const sello = await Promise.race([hidden.sello, delay(TOKEN_TIMEOUT_MS).then(() => '')]);
  init({ publicKey: service.publicKey, origin: service.origin || location.origin });
  // Another service gets what was typed, and nothing that only the relay understands.
  const form = detachedForm(service.kind === 'emailjs' ? { ...message } : { ...message, ...hidden, sello });
  const response = await sendForm(service.serviceId, service.templateId, form);
  if (response.text !== 'OK') throw response;
}

/** A form of its own, because the one on the page is reset as soon as it is submitted. */
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
 * The words that follow the notice's text, for each shape of failure: the library rejects the answer when the service
 * refuses, a bare string when a key is missing, and a TypeError when nothing answers.
 */
export function failureReason(failure: unknown): string {
  if (typeof failure === 'string') return failure;
  if (failure instanceof EmailJSResponseStatus) {
    const text = failure.text.trim();
    // A web server's error page is no message to a person.
    if (text === '' || text.startsWith('<') || text.length > 300)
      return `Respuesta del servidor: ${failure.status}.`;
    return text;
  }
  if (failure instanceof TypeError) return 'No hay conexión con el servidor.';
  if (failure instanceof Error && failure.message) return failure.message;
  return 'No se conoce la causa.';
}
