import { createHash, randomUUID } from 'node:crypto';
import { ANSWER_SOON, RELAY, SENT_WITHOUT_MAIL, type TypedField } from '../../base/addresses/contact-form.ts';
import { type FormSubmission, MAX_LENGTHS } from './accept/form.ts';

/** Colours of standalone pages, which cannot rely on the site's files or the club's palette. */
const NEUTRAL = {
  ink: '#1b1d21',
  night: '#2b2f36',
  paper: '#fdfdfb',
  snow: '#f2f2ee',
  accent: '#e4e7ec',
  signal: '#a32a12',
  granite: '#4b4f57',
  line: '#d9dadd',
  midnight: '#101114',
} as const;

/** Content of the page shown when a form sent without scripts was refused. */
export interface RefusalPage {
  /** Text of the refusal. */
  reason: string;
  /** Values for the form; null if the submission did not arrive complete. */
  typed: FormSubmission | null;
  /** Sentence with another way to reach the club, or empty. */
  alternativeContact: string;
  /** URL of the club's home page. */
  home: string;
}

/** The specification's text for a failed submission. */
const SENDING_FAILED =
  'Se ha producido un error al enviar el mensaje. Por favor, inténtalo de nuevo más tarde.';

const colours = Object.entries(NEUTRAL)
  .map(([name, value]) => `--${name}:${value}`)
  .join(';');
const STYLE = `
:root{color-scheme:light dark;${colours};--ground:var(--snow);--sheet:var(--paper);--text:var(--ink);--field:#fff;--edge:var(--granite);--mark:var(--signal)}
@media(prefers-color-scheme:dark){:root{--ground:var(--midnight);--sheet:var(--ink);--text:var(--snow);--field:var(--night);--edge:#a9adb6;--mark:#ffb4a2;--line:var(--granite)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:17px/1.6 "Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
header{background:var(--ink);padding:16px 24px}
header a{color:var(--paper);font-weight:700;text-underline-offset:4px}
main{max-width:640px;margin:48px auto;padding:32px 24px 48px;background:var(--sheet);border:1px solid var(--line);border-radius:18px}
h1{margin:0 0 24px;font-size:clamp(2rem,6vw,2.75rem);line-height:1;font-weight:850;letter-spacing:-.02em;text-wrap:balance}
.aviso{margin:0 0 32px;padding:16px 20px;border-left:8px solid var(--mark);background:var(--ground);border-radius:4px}
.aviso p{margin:0}
.aviso p+p{margin-top:8px}
.aviso strong{color:var(--mark)}
label{display:block;margin:0 0 4px;font-weight:600}
input,textarea{width:100%;margin:0 0 20px;padding:12px 14px;font:inherit;color:inherit;background:var(--field);border:1px solid var(--edge);border-radius:8px}
textarea{min-height:12em;resize:vertical}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
header :focus-visible{outline-color:var(--paper)}
button,.boton{display:inline-block;padding:14px 32px;font:inherit;text-decoration:none;font-weight:700;color:var(--ink);background:var(--accent);border:2px solid var(--ink);border-radius:999px;cursor:pointer}
.miel{position:absolute;left:-9999px}
@media(max-width:690px){main{margin:0;border:0;border-radius:0}}
`;

/** Content-Security-Policy of a standalone page: inline style and same-origin form only. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Renders a standalone page that needs no file of the site, since the site may be unavailable.
 * @param main HTML
 * @param header HTML
 */
export function plainPage(title: string, main: string, header = ''): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${header && `<header>${header}</header>`}
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
}

/** Renders the page for a message sent without scripts to a relay that sends no mail. @param back URL of the form's page */
export const sentWithoutMailPage = (back: string): string =>
  plainPage(
    'El mensaje se ha enviado',
    `<p>${SENT_WITHOUT_MAIL}</p>\n<p>${ANSWER_SOON}</p>\n<a class="boton" href="${escapeHtml(back)}">Volver a la página</a>`,
  );

/** Renders a refusal page with its values escaped. Its form is sent again under the same idempotency key. */
export function refusalPage({ reason, typed, alternativeContact, home }: RefusalPage): string {
  const form = typed
    ? formWithValues(typed)
    : '<p>Vuelve atrás con tu navegador: lo que escribiste sigue en el formulario.</p>';
  const notice = `<div class="aviso" role="alert"><p><strong>${SENDING_FAILED}</strong></p><p>${escapeHtml(reason)}</p>${alternativeContact ? `<p>${linkContacts(alternativeContact)}</p>` : ''}</div>`;
  const header = `<a href="${escapeHtml(home)}">Volver a la página principal</a>`;
  return plainPage('El mensaje no se ha enviado', `${notice}\n${form}`, header);
}

function formWithValues(typed: FormSubmission): string {
  const line = (name: Exclude<TypedField, 'message'>, label: string, autocomplete: string) =>
    `<label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" autocomplete="${autocomplete}" value="${escapeHtml(typed[name])}">`;
  // HTML drops a line break right after <textarea>, so one is added.
  return `<form action="${RELAY.form}" method="post" enctype="multipart/form-data">
${line('from_name', 'Nombre', 'name')}
${line('from_email', 'Correo electrónico', 'email')}
${line('telefono', 'Teléfono', 'tel')}
<label for="message">Mensaje</label><textarea id="message" name="message">\n${escapeHtml(typed.message)}</textarea>
<div class="miel" aria-hidden="true"><label for="web_personal">Deja este campo en blanco</label><input type="text" id="web_personal" name="web_personal" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="clave" value="${escapeHtml(typed.clave.length <= MAX_LENGTHS.clave && typed.clave ? typed.clave : randomUUID())}">
<button type="submit">Enviar de nuevo</button>
</form>`;
}

/** Turns the addresses and phone numbers of a sentence into links. */
function linkContacts(sentence: string): string {
  return escapeHtml(sentence)
    .replace(/[^\s<>;]+@[^\s<>;]+[^\s<>;.]/g, (address) => `<a href="mailto:${address}">${address}</a>`)
    .replace(/\+?\d[\d ]{7,}\d/g, (phone) => `<a href="tel:${phone.replaceAll(' ', '')}">${phone}</a>`);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
