import { TYPED_FIELDS, type TypedField } from '../../../contract/relay.ts';

/** What a visitor typed. All four are plain text and may be empty. */
export type Message = Record<TypedField, string>;

export const EMPTY: Message = { from_name: '', from_email: '', telefono: '', message: '' };

export function readMessage(form: HTMLFormElement): Message {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    from_name: text('from_name'),
    from_email: text('from_email'),
    telefono: text('telefono'),
    message: text('message'),
  };
}

/** Puts a message back where it was typed, and leaves whatever has been typed there since. */
export function restoreMessage(form: HTMLFormElement, message: Message): void {
  const restored = merged(readMessage(form), message);
  for (const name of TYPED_FIELDS) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value = restored[name];
  }
}

/** What stands in the form after a message came back: empty fields are filled, a second text follows the first. */
export function merged(typed: Message, back: Message): Message {
  return {
    from_name: typed.from_name || back.from_name,
    from_email: typed.from_email || back.from_email,
    telefono: typed.telefono || back.telefono,
    message: bothTexts(typed.message, back.message),
  };
}

/** One after the other; a text that is part of the other is an earlier or later state of it. */
function bothTexts(typed: string, back: string): string {
  if (typed.includes(back)) return typed;
  return back.includes(typed) ? back : `${typed}\n\n${back}`;
}

/** Whether something that was stored is a message. */
export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    TYPED_FIELDS.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}

export function sameMessage(a: Message, b: Message): boolean {
  return TYPED_FIELDS.every((name) => a[name] === b[name]);
}

export function isEmpty(message: Message): boolean {
  return TYPED_FIELDS.every((name) => message[name] === '');
}

/** One key for one message: sent twice, it is delivered once. */
export function newKey(): string {
  // randomUUID exists on secure origins only; a club may try its site on plain http first.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
