import type { Begun } from './begun.ts';
import { EMPTY, isEmpty, type Message, sameMessage } from './message.ts';

interface Entry {
  message: Message;
  /** Sent again unchanged, it must not arrive twice. */
  key: string;
  /** It stands in the form again: what is sent next is this one, changed or not. */
  back: boolean;
}

interface Kept {
  /** What stands in the form. */
  typed: Message;
  /** What the page wrote there of itself. */
  begun: Begun | null;
  /** What was sent and is not known to have arrived. */
  entries: Entry[];
}

const NOTHING: Kept = { typed: EMPTY, begun: null, entries: [] };

/** Of the tab's storage; the privacy text tells what is in it. */
export const DRAFT_KEY = 'mensaje';

/**
 * What a visitor wrote and has not sent: what stands in the form, and each message until it was sent or stands in the
 * form again. The tab keeps it over a reload; where the browser denies its storage, the page alone does.
 */
export class Undelivered {
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
  get begun(): Begun | null {
    return this.#kept.begun;
  }

  typing(typed: Message, begun = this.begun): void {
    this.#change({ typed, begun });
  }

  /** The form's message leaves it. Returns the key under which it is sent: its old one when it is only tried again. */
  sending(message: Message): string {
    const again = this.#kept.entries.find((entry) => sameMessage(entry.message, message));
    const key = again?.key ?? newKey();
    const entries = this.#kept.entries.filter((entry) => !entry.back && entry !== again);
    if (!isEmpty(message)) entries.push({ message, key, back: false });
    // What somebody sent is theirs, should it come back.
    this.#change({ typed: EMPTY, begun: null, entries });
    return key;
  }

  sent(key: string): void {
    this.#change({ entries: this.#kept.entries.filter((entry) => entry.key !== key) });
  }

  /** All that are not in the form yet, oldest first, to be put there. */
  bringBack(): Message[] {
    const { entries } = this.#kept;
    this.#change({ entries: entries.map((entry) => ({ ...entry, back: true })) });
    return entries.filter(({ back }) => !back).map(({ message }) => message);
  }

  #change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    const { typed, entries } = this.#kept;
    try {
      if (isEmpty(typed) && entries.length === 0) sessionStorage.removeItem(DRAFT_KEY);
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
