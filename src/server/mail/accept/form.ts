import type { Readable } from 'node:stream';
import type { HiddenField, TypedField } from '../../../base/addresses/contact-form.ts';
import { AppError, describeFault } from '../../../base/errors/app-error.ts';
import { FIELD_NAMES, REFUSALS, type RefusalFault } from '../messages.ts';

/** Fields typed by the visitor, sanitised: single-line except for the message. Any of them may be empty. */
export type TypedFields = Record<TypedField, string>;

/** Submitted form with its hidden fields. Key and token are empty if scripts are off; the honeypot must stay empty. */
export type FormSubmission = TypedFields & Record<HiddenField, string>;

/**
 * Maximum length of each field in UTF-16 units. An overlong honeypot is cut, not refused, because spam bots fill it
 * in.
 */
export const MAX_LENGTHS = {
  from_name: 200,
  from_email: 320,
  telefono: 100,
  message: 20_000,
  clave: 64,
  sello: 200,
  web_personal: 500,
} as const satisfies Record<TypedField | HiddenField, number>;

type FieldName = keyof typeof MAX_LENGTHS;
const FIELDS = Object.keys(MAX_LENGTHS) as FieldName[];
/** Fields that `@emailjs/browser` appends after the form's own; they may repeat a form field's name. */
const LIBRARY_FIELDS = new Set(['lib_version', 'service_id', 'template_id', 'user_id']);

/**
 * Sanitises the fields of an allow-list. A form field may come only once; a library field may repeat.
 * @throws FormRefusal 400 for an unknown or repeated field, or if no visible field arrived; 413, carrying the
 * submission, for an overlong field
 */
function readFields(pairs: [string, string][]): FormSubmission {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (LIBRARY_FIELDS.has(name) && value.length <= 200) continue;
    if (!(FIELDS as string[]).includes(name) || values.has(name)) throw damagedForm();
    values.set(name, value);
  }
  // A browser sends blank fields too, so a body without any visible field is not our form.
  if (!Object.keys(FIELD_NAMES).some((name) => values.has(name))) throw damagedForm();
  const line = (name: FieldName) => sanitizeLine(values.get(name) ?? '');
  const submission: FormSubmission = {
    from_name: line('from_name'),
    from_email: line('from_email'),
    telefono: line('telefono'),
    message: sanitizeText(values.get('message') ?? ''),
    clave: line('clave'),
    sello: line('sello'),
    web_personal: line('web_personal').slice(0, MAX_LENGTHS.web_personal),
  };
  for (const name of FIELDS) {
    if (submission[name].length <= MAX_LENGTHS[name]) continue;
    if (!isTyped(name)) throw damagedForm();
    throw new FormRefusal(
      413,
      { code: 'field-too-long', field: FIELD_NAMES[name], max: MAX_LENGTHS[name] },
      submission,
    );
  }
  return submission;
}

const isTyped = (name: FieldName): name is TypedField => name in FIELD_NAMES;

// Control characters except tab and line feed, and invisible characters that reorder or hide text (bidi overrides,
// zero width space, BOM, soft line ends).
const INVISIBLE = /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
// NFC sorts the marks of a letter in quadratic time. No language puts ten on one.
const TOO_MANY_MARKS = /(\p{M}{10})\p{M}+/gu;

/** Sanitises multi-line text: `\n` line ends, no control characters, composed accents. Runs in linear time. */
export function sanitizeText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(INVISIBLE, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC')
    .trim();
}

/** Sanitises single-line text: a line end becomes a space, so that a value cannot start a mail header. */
function sanitizeLine(text: string): string {
  return sanitizeText(text).replace(/\s+/g, ' ');
}

type RefusalStatus = 400 | 403 | 405 | 408 | 413 | 415 | 429 | 503;

/** Response other than OK: status and, if known, the submission. */
export class FormRefusal extends AppError<RefusalFault> {
  readonly status: RefusalStatus;
  readonly typed: FormSubmission | null;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null;

  constructor(
    status: RefusalStatus,
    fault: RefusalFault,
    typed: FormSubmission | null = null,
    retryAfter: number | null = null,
  ) {
    super(fault, describeFault(REFUSALS, fault));
    this.status = status;
    this.typed = typed;
    this.retryAfter = retryAfter;
  }
}

/** Refusal of a body that the site's own form never sends. */
const damagedForm = () => new FormRefusal(400, { code: 'damaged-form' });

/** Maximum bytes of a body that are kept in memory. */
const BODY_CAP = 64 * 1024;
/** Maximum bytes of a body that are read at all. */
const DRAIN_CAP = 1024 * 1024;

const tooLarge = () =>
  new FormRefusal(413, { code: 'field-too-long', field: FIELD_NAMES.message, max: MAX_LENGTHS.message });

/**
 * Reads a request body of at most 64 KiB.
 * @throws FormRefusal 413 if it is longer, whatever its Content-Length says; 400 if the connection broke
 */
export async function readBody(stream: Readable): Promise<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size <= BODY_CAP) chunks.push(chunk);
      else chunks = [];
      if (size > DRAIN_CAP) break;
    }
  } catch {
    throw damagedForm();
  }
  // Drain the rest: destroying the stream would reset the connection and lose the response.
  stream.resume();
  if (size > BODY_CAP) throw tooLarge();
  return Buffer.concat(chunks);
}

/** True if the Content-Type header is that of the contact form. */
export const isForm = (header: string | undefined): boolean =>
  header?.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';

/**
 * Parses a multipart body into a sanitised submission; files are refused.
 * @throws FormRefusal if the body is malformed or has unexpected content
 */
export async function parseSubmission(body: Buffer, contentType: string): Promise<FormSubmission> {
  // The size is already capped, so the runtime's own multipart parser is safe here.
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData().catch(() => {
    throw damagedForm();
  });
  return readFields(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') throw damagedForm();
      return [name, value];
    }),
  );
}
