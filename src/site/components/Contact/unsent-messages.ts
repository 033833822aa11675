import { TYPED_FIELDS, type TypedField } from '../../../addresses/contact-form.ts';
import { DRAFT_KEY, type Prefill } from './prefill.ts';

/** What a visitor typed. All four are plain text and may be empty. */
export type Message = Record<TypedField, string>;

export const EMPTY_MESSAGE: Message = { from_name: '', from_email: '', telefono: '', message: '' };

export function readMessage(form: HTMLFormElement): Message {
  const data = new FormData(form);
  return Object.fromEntries(TYPED_FIELDS.map((name) => [name, String(data.get(name) ?? '')])) as Message;
}

/** Puts a message back where it was typed, and leaves whatever has been typed there since. */
export function restoreMessage(form: HTMLFormElement, message: Message): void {
  const restored = mergeMessages(readMessage(form), message);
  for (const name of TYPED_FIELDS) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value = restored[name];
  }
}

/** What stands in the form after a message came back: empty fields are filled, a second text follows the first. */
export function mergeMessages(typed: Message, back: Message): Message {
  return {
    from_name: typed.from_name || back.from_name,
    from_email: typed.from_email || back.from_email,
    telefono: typed.telefono || back.telefono,
    message: joinTexts(typed.message, back.message),
  };
}

/** One after the other; a text that is part of the other is an earlier or later state of it. */
function joinTexts(typed: string, back: string): string {
  if (typed.includes(back)) return typed;
  return back.includes(typed) ? back : `${typed}\n\n${back}`;
}

function sameMessage(a: Message, b: Message): boolean {
  return TYPED_FIELDS.every((name) => a[name] === b[name]);
}

export const isEmptyMessage = (message: Message): boolean => sameMessage(message, EMPTY_MESSAGE);

/** A message field that the page has filled in. */
export interface PrefilledField {
  /** The page's own texts. */
  texts: string[];
  addsUp: boolean;
  /** What somebody typed, which follows them. */
  typed: string;
}

/**
 * The message field once the page has begun a message there. What somebody typed follows, none of it is lost, and a text
 * of the page that they added to or edited is theirs. One that nobody touched gives way to the next, unless both add up.
 */
export function applyPrefill(
  field: string,
  before: PrefilledField | null,
  { text, addsUp }: Prefill,
): PrefilledField {
  if (!before || prefilledText(before) !== field) {
    const typed = field.trim() === '' ? '' : field;
    return { texts: typed.includes(text) ? [] : [text], addsUp, typed };
  }
  const kept = addsUp && before.addsUp ? before.texts.filter((each) => each !== text) : [];
  return { texts: [text, ...kept], addsUp, typed: before.typed };
}

/** What stands in the field. */
export const prefilledText = ({ texts, typed }: PrefilledField): string =>
  [...texts, typed].filter(Boolean).join('\n\n');

interface Entry {
  message: Message;
  /** Sent again unchanged, it must not arrive twice. */
  key: string;
  /** It stands in the form again: the next message sent is this one, changed or not. */
  back: boolean;
}

interface StoredState {
  /** What stands in the form. */
  typed: Message;
  /** What the page wrote there of itself. */
  begun: PrefilledField | null;
  /** What was sent and is not known to have arrived. */
  entries: Entry[];
}

const NOTHING: StoredState = { typed: EMPTY_MESSAGE, begun: null, entries: [] };

/**
 * What a visitor wrote and has not sent: what stands in the form, and each message until it was sent or stands in the
 * form again. The tab keeps it over a reload; where the browser denies its storage, the page alone does.
 */
export class UnsentMessages {
  #kept = NOTHING;

  /** Reads what the tab kept. Nobody hears any more what became of a message that was on its way. */
  load(): void {
    try {
      this.#kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '');
    } catch {
      // Nothing, or denied.
    }
  }

  /** What was in the form when the page was left. */
  get typed(): Message {
    return this.#kept.typed;
  }

  /** What the page last began in the form, touched since or not. */
  get begun(): PrefilledField | null {
    return this.#kept.begun;
  }

  saveDraft(typed: Message, begun = this.begun): void {
    this.#change({ typed, begun });
  }

  /** The form's message leaves it. Returns the key under which it is sent: its old one when it is only tried again. */
  startSending(message: Message): string {
    const again = this.#kept.entries.find((entry) => sameMessage(entry.message, message));
    const key = again?.key ?? newKey();
    const entries = this.#kept.entries.filter((entry) => !entry.back && entry !== again);
    if (!isEmptyMessage(message)) entries.push({ message, key, back: false });
    // What somebody sent is theirs, should it come back.
    this.#change({ typed: EMPTY_MESSAGE, begun: null, entries });
    return key;
  }

  confirmSent(key: string): void {
    this.#change({ entries: this.#kept.entries.filter((entry) => entry.key !== key) });
  }

  /** All that are not in the form yet, oldest first, to be put there. */
  takeBack(): Message[] {
    const { entries } = this.#kept;
    this.#change({ entries: entries.map((entry) => ({ ...entry, back: true })) });
    return entries.filter(({ back }) => !back).map(({ message }) => message);
  }

  #change(change: Partial<StoredState>): void {
    this.#kept = { ...this.#kept, ...change };
    const { typed, entries } = this.#kept;
    try {
      if (isEmptyMessage(typed) && entries.length === 0) sessionStorage.removeItem(DRAFT_KEY);
      else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(this.#kept));
    } catch {
      // Denied or full: a reload loses it, as it would without a storage.
    }
  }
}

/** One key for one message: sent twice, it is delivered once. By what plain http has, too, where a club may try its site. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
