import { TYPED_FIELDS, type TypedField } from '../../../base/addresses/contact-form.ts';
import { DRAFT_KEY, type Prefill } from './prefill.ts';

/** Message as typed by a visitor. All four fields are plain text and may be empty. */
export type Message = Record<TypedField, string>;

export const EMPTY_MESSAGE: Message = { from_name: '', from_email: '', telefono: '', message: '' };

export function readMessage(form: HTMLFormElement): Message {
  const data = new FormData(form);
  return Object.fromEntries(TYPED_FIELDS.map((name) => [name, String(data.get(name) ?? '')])) as Message;
}

/** Writes a message back into the form without losing anything that was typed since. */
export function restoreMessage(form: HTMLFormElement, message: Message): void {
  const restored = mergeMessages(readMessage(form), message);
  for (const name of TYPED_FIELDS) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value = restored[name];
  }
}

/** Merges a restored message into the typed one: fills empty fields, and appends the message text. */
export function mergeMessages(typed: Message, restored: Message): Message {
  return {
    from_name: typed.from_name || restored.from_name,
    from_email: typed.from_email || restored.from_email,
    telefono: typed.telefono || restored.telefono,
    message: joinTexts(typed.message, restored.message),
  };
}

/** Joins two texts. If one contains the other, it is a later state of it and replaces it. */
function joinTexts(typed: string, restored: string): string {
  if (typed.includes(restored)) return typed;
  return restored.includes(typed) ? restored : `${typed}\n\n${restored}`;
}

function sameMessage(a: Message, b: Message): boolean {
  return TYPED_FIELDS.every((name) => a[name] === b[name]);
}

export const isEmptyMessage = (message: Message): boolean => sameMessage(message, EMPTY_MESSAGE);

/** State of a message field that the page has prefilled. */
export interface PrefilledField {
  /** Texts of the page. */
  texts: string[];
  isCumulative: boolean;
  /** Text of the visitor, which follows them. */
  typed: string;
}

/**
 * Adds a text of the page to the message field. Text that the visitor typed or edited is kept after it. A former text of the
 * page that nobody edited is replaced, unless both are cumulative.
 * @param field current value of the field
 * @param before state after the former prefill; null if there was none
 */
export function applyPrefill(
  field: string,
  before: PrefilledField | null,
  { text, isCumulative }: Prefill,
): PrefilledField {
  if (!before || prefilledText(before) !== field) {
    const typed = field.trim() === '' ? '' : field;
    return { texts: typed.includes(text) ? [] : [text], isCumulative, typed };
  }
  const keptTexts =
    isCumulative && before.isCumulative ? before.texts.filter((former) => former !== text) : [];
  return { texts: [text, ...keptTexts], isCumulative, typed: before.typed };
}

/** Returns the value of the field. */
export const prefilledText = ({ texts, typed }: PrefilledField): string =>
  [...texts, typed].filter(Boolean).join('\n\n');

interface UnsentMessage {
  message: Message;
  /** Idempotency key: sent again unchanged, the message is delivered once. */
  key: string;
  /** True once the message is in the form again, so that the next message sent replaces it. */
  restored: boolean;
}

interface StoredState {
  /** Content of the form. */
  typed: Message;
  /** Last prefill of the message field. */
  prefilled: PrefilledField | null;
  /** Messages that were sent but not confirmed, oldest first. */
  entries: UnsentMessage[];
}

const EMPTY_STATE: StoredState = { typed: EMPTY_MESSAGE, prefilled: null, entries: [] };

/**
 * Draft in the form, and messages that were sent but not confirmed. Kept in `sessionStorage` over a reload, or in memory if
 * the browser denies storage.
 */
export class UnsentMessages {
  #state = EMPTY_STATE;

  /** Loads the stored state after a reload. The outcome of a message that was being sent is unknown then. */
  load(): void {
    try {
      this.#state = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '');
    } catch {
      // Nothing is stored, or storage is denied.
    }
  }

  /** Content of the form when it last changed. */
  get typed(): Message {
    return this.#state.typed;
  }

  /** Last prefill of the message field, whether edited since or not. */
  get prefilled(): PrefilledField | null {
    return this.#state.prefilled;
  }

  saveDraft(typed: Message, prefilled = this.prefilled): void {
    this.#change({ typed, prefilled });
  }

  /** Records that a message is being sent. Returns its idempotency key, the former one if the same message is sent again. */
  startSending(message: Message): string {
    const former = this.#state.entries.find((entry) => sameMessage(entry.message, message));
    const key = former?.key ?? newKey();
    const entries = this.#state.entries.filter((entry) => !entry.restored && entry !== former);
    if (!isEmptyMessage(message)) entries.push({ message, key, restored: false });
    // A message that is restored later counts as typed by the visitor.
    this.#change({ typed: EMPTY_MESSAGE, prefilled: null, entries });
    return key;
  }

  /** Forgets a message that the service has accepted. */
  confirmSent(key: string): void {
    this.#change({ entries: this.#state.entries.filter((entry) => entry.key !== key) });
  }

  /** Returns the messages that are not in the form yet, oldest first. The caller writes them into the form. */
  takeUnrestored(): Message[] {
    const { entries } = this.#state;
    this.#change({ entries: entries.map((entry) => ({ ...entry, restored: true })) });
    return entries.filter(({ restored }) => !restored).map(({ message }) => message);
  }

  #change(change: Partial<StoredState>): void {
    this.#state = { ...this.#state, ...change };
    const { typed, entries } = this.#state;
    try {
      if (isEmptyMessage(typed) && entries.length === 0) sessionStorage.removeItem(DRAFT_KEY);
      else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(this.#state));
    } catch {
      // Storage is denied or full: a reload loses the draft.
    }
  }
}

/** Returns a new idempotency key. `crypto.randomUUID` is not available over plain HTTP, where a club may test its site. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
