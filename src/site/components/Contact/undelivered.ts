import { isEmpty, type Message, newKey, sameMessage } from './message.ts';

interface Entry {
  message: Message;
  /** Sent again unchanged, it must not arrive twice. */
  key: string;
  /** It stands in the form again: what is sent next is this one, changed or not. */
  back: boolean;
}

/** The messages that could not be sent: each is kept until it was sent or stands in the form again. */
export class Undelivered {
  #entries: Entry[] = [];

  /** The key under which a message is sent: its old one when it is only tried again. */
  keyFor(message: Message): string {
    const again = this.#entries.find((entry) => sameMessage(entry.message, message));
    this.#entries = this.#entries.filter((entry) => !entry.back || entry === again);
    return again?.key ?? newKey();
  }

  failed(message: Message, key: string): void {
    this.sent(key);
    if (isEmpty(message)) return;
    this.#entries.push({ message, key, back: false });
  }

  sent(key: string): void {
    this.#entries = this.#entries.filter((entry) => entry.key !== key);
  }

  /** All that are not in the form yet, oldest first, to be put there. */
  bringBack(): Message[] {
    const waiting = this.#entries.filter(({ back }) => !back);
    for (const entry of waiting) entry.back = true;
    return waiting.map(({ message }) => message);
  }
}
