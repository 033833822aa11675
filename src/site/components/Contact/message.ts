import { TYPED_FIELDS, type TypedField } from '../../../contract/relay.ts';

/** What a visitor typed. All four are plain text and may be empty. */
export type Message = Record<TypedField, string>;

export const EMPTY: Message = { from_name: '', from_email: '', telefono: '', message: '' };

export function readMessage(form: HTMLFormElement): Message {
  const data = new FormData(form);
  return Object.fromEntries(TYPED_FIELDS.map((name) => [name, String(data.get(name) ?? '')])) as Message;
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

export function sameMessage(a: Message, b: Message): boolean {
  return TYPED_FIELDS.every((name) => a[name] === b[name]);
}

export const isEmpty = (message: Message): boolean => sameMessage(message, EMPTY);
