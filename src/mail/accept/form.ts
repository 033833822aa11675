import type { Readable } from 'node:stream';
import type { HiddenField, TypedField } from '../../contract/relay.ts';
import { REFUSED, TYPED } from '../words.ts';

/** What the visitor typed, cleaned: one line each, but for the message. Any of them may be empty. */
export type Typed = Record<TypedField, string>;

/** The same with what the page sent unseen: key and token are empty when scripts are off, the honeypot is for people. */
export type Submission = Typed & Record<HiddenField, string>;

/** Longest length of each field, in UTF-16 units. A longer honeypot is cut: programs that fill in forms write there, too. */
export const LENGTHS = {
  from_name: 200,
  from_email: 320,
  telefono: 100,
  message: 20_000,
  clave: 64,
  sello: 200,
  web_personal: 500,
} as const satisfies Record<TypedField | HiddenField, number>;

type Field = keyof typeof LENGTHS;
const FIELDS = Object.keys(LENGTHS) as Field[];
/** Added by `@emailjs/browser` after the form's own fields; a form field of the same name comes first, so they may repeat. */
const LIBRARY = new Set(['lib_version', 'service_id', 'template_id', 'user_id']);

/**
 * Allow-lists and cleans the fields. A visitor's field may come once; only the library's may repeat.
 * @throws Refusal 400 for an unknown or repeated field, or when none of the visitor's arrived; 413, carrying what was typed, for one that is too long.
 */
function readFields(pairs: [string, string][]): Submission {
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (LIBRARY.has(name) && value.length <= 200) continue;
    if (!(FIELDS as string[]).includes(name) || given.has(name)) throw damaged();
    given.set(name, value);
  }
  // What somebody left blank arrives blank; without any of the fields it was not the form that arrived.
  if (!Object.keys(TYPED).some((name) => given.has(name))) throw damaged();
  const line = (name: Field) => cleanLine(given.get(name) ?? '');
  const submission: Submission = {
    from_name: line('from_name'),
    from_email: line('from_email'),
    telefono: line('telefono'),
    message: cleanText(given.get('message') ?? ''),
    clave: line('clave'),
    sello: line('sello'),
    web_personal: line('web_personal').slice(0, LENGTHS.web_personal),
  };
  for (const name of FIELDS) {
    if (submission[name].length <= LENGTHS[name]) continue;
    if (!isTyped(name)) throw damaged();
    throw new Refusal(413, REFUSED.fieldTooLong(TYPED[name], LENGTHS[name]), submission);
  }
  return submission;
}

const isTyped = (name: Field): name is TypedField => name in TYPED;

// Controls but tab and line feed; invisible signs that reorder or hide text (bidi overrides, zero width space, BOM, soft line ends).
const UNSEEN = /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
// Composing sorts the marks of a letter, in time that grows with their square. No language puts ten on one.
const TOO_MANY_MARKS = /(\p{M}{10})\p{M}+/gu;

/** Text of several lines: line ends as `\n`, no control characters, composed accents. Takes linear time. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(UNSEEN, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC')
    .trim();
}

/** The same in one line: a line end becomes a space, so that nothing typed can start a header of its own. */
function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

type RefusalStatus = 400 | 403 | 405 | 408 | 413 | 415 | 429 | 503;

/** An answer other than OK: its status, its short Spanish text and, where known, what the visitor typed. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly typed: Submission | null;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;

  constructor(
    status: RefusalStatus,
    text: string,
    typed: Submission | null = null,
    retryAfter: number | null = null,
  ) {
    super(text);
    this.status = status;
    this.typed = typed;
    this.retryAfter = retryAfter;
  }
}

/** What the site's own form never sends. */
const damaged = () => new Refusal(400, REFUSED.damagedForm);

/** Most bytes of a request that are read into memory. */
const BODY_CAP = 64 * 1024;
/** A body that is longer is answered at once. */
const DRAIN_CAP = 1024 * 1024;

const tooLarge = () => new Refusal(413, REFUSED.bodyTooLong);

/**
 * Reads a request body of at most 64 KiB.
 * @throws Refusal 413 when it is longer, whatever its Content-Length was; 400 when it broke off.
 */
export async function readCapped(stream: Readable): Promise<Buffer> {
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
    throw damaged();
  }
  // What still comes is dropped: cut off mid-flight, the connection would be reset and the answer lost.
  stream.resume();
  if (size > BODY_CAP) throw tooLarge();
  return Buffer.concat(chunks);
}

/** True when the Content-Type header names the kind of body that a form has. */
export const isForm = (header: string | undefined): boolean =>
  header?.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';

/**
 * Body of a form to checked fields; files are refused.
 * @throws Refusal when the body cannot be read or holds what it should not.
 */
export async function parseSubmission(body: Buffer, contentType: string): Promise<Submission> {
  // The runtime's own multipart parser, on bytes that are already capped.
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData().catch(() => {
    throw damaged();
  });
  return readFields(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') throw damaged();
      return [name, value];
    }),
  );
}
