import { type Begun, isBegun } from './begun.ts';
import { EMPTY, isEmpty, isMessage, type Message, newKey, sameMessage } from './message.ts';

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

/** Of the tab's storage; the privacy text tells what is in it. */
export const DRAFT_KEY = 'mensaje';

/**
 * What a visitor wrote and has not sent: what stands in the form, and each message until it was sent or stands in the
 * form again. The tab keeps it over a reload; where the browser denies its storage, the page alone does.
 */
export class Undelivered {
  #typed: Message = EMPTY;
  #begun: Begun | null = null;
  #entries: Entry[] = [];

  /** Reads what the tab kept. Nobody hears any more what became of a message that was on its way. */
  load(): void {
    const kept = readKept();
    this.#typed = kept.typed;
    this.#begun = kept.begun;
    this.#entries = kept.entries;
  }

  /** What was in the form when the page was left. */
  get typed(): Message {
    return this.#typed;
  }

  /** What the page last began in the form, touched since or not. */
  get begun(): Begun | null {
    return this.#begun;
  }

  typing(message: Message, begun = this.#begun): void {
    this.#typed = message;
    this.#begun = begun;
    this.#keep();
  }

  /** The form's message leaves it. Returns the key under which it is sent: its old one when it is only tried again. */
  sending(message: Message): string {
    const again = this.#entries.find((entry) => sameMessage(entry.message, message));
    const key = again?.key ?? newKey();
    this.#entries = this.#entries.filter((entry) => !entry.back && entry !== again);
    if (!isEmpty(message)) this.#entries.push({ message, key, back: false });
    // What somebody sent is theirs, should it come back.
    this.typing(EMPTY, null);
    return key;
  }

  sent(key: string): void {
    this.#entries = this.#entries.filter((entry) => entry.key !== key);
    this.#keep();
  }

  /** All that are not in the form yet, oldest first, to be put there. */
  bringBack(): Message[] {
    const waiting = this.#entries.filter(({ back }) => !back);
    for (const entry of waiting) entry.back = true;
    return waiting.map(({ message }) => message);
  }

  #keep(): void {
    try {
      const kept: Kept = { typed: this.#typed, begun: this.#begun, entries: this.#entries };
      if (isEmpty(kept.typed) && kept.entries.length === 0) sessionStorage.removeItem(DRAFT_KEY);
      else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(kept));
    } catch {
      // Denied or full: a reload loses it, as it would without a storage.
    }
  }
}

/** What the tab kept, nothing where that is denied or of another version of the site. */
function readKept(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '') as Kept;
    if (isMessage(kept.typed) && kept.entries.every(({ message }) => isMessage(message)))
      return { ...kept, begun: isBegun(kept.begun) ? kept.begun : null };
  } catch {
    // There is none.
  }
  return { typed: EMPTY, begun: null, entries: [] };
}
