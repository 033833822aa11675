import type { HiddenField, TypedField } from '../../contract/relay.ts';
import { REFUSED, TYPED } from '../words.ts';
import { cleanLine, cleanText } from './clean.ts';
import { Refusal } from './refusal.ts';

/** What the visitor typed, cleaned: one line each, but for the message. Any of them may be empty. */
export type Typed = Record<TypedField, string>;

/** The same with what the page sent unseen: key and token are empty when scripts are off, the honeypot is for people. */
export type Submission = Typed & Record<HiddenField, string>;

/** Longest accepted length of each field, in UTF-16 units. */
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
export function readFields(pairs: [string, string][]): Submission {
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (LIBRARY.has(name) && value.length <= 200) continue;
    if (!(FIELDS as string[]).includes(name)) throw new Refusal(400, REFUSED.unknownField);
    if (given.has(name)) throw new Refusal(400, REFUSED.repeatedField);
    given.set(name, value);
  }
  // What somebody left blank arrives blank; without any of the fields it was not the form that arrived.
  if (!Object.keys(TYPED).some((name) => given.has(name))) throw new Refusal(400, REFUSED.damagedForm);
  const line = (name: Field) => cleanLine(given.get(name) ?? '');
  const submission: Submission = {
    from_name: line('from_name'),
    from_email: line('from_email'),
    telefono: line('telefono'),
    message: cleanText(given.get('message') ?? ''),
    clave: line('clave'),
    sello: line('sello'),
    web_personal: line('web_personal'),
  };
  for (const name of FIELDS) {
    if (submission[name].length <= LENGTHS[name]) continue;
    if (!isTyped(name)) throw new Refusal(400, REFUSED.invalidField);
    throw new Refusal(413, REFUSED.fieldTooLong(TYPED[name], LENGTHS[name]), submission);
  }
  return submission;
}

const isTyped = (name: Field): name is TypedField => name in TYPED;
