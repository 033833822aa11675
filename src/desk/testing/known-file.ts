/** A content file that several tabs save over each other: every state that it may have, by its tag. */
import { changeDocument } from '../documents/documents.ts';
import { hashOf } from '../store/places.ts';

interface State {
  text: string;
  /** Tag of the state that it was made from; null at the start. */
  before: string | null;
}

export class KnownFile {
  readonly file: string;
  readonly #states = new Map<string, State>();

  constructor(file: string, text: string) {
    this.file = file;
    this.#states.set(tagOf(text), { text, before: null });
  }

  /** Notes a value that is about to be saved over the state of a tag. @returns the tag of what the file is then */
  sent(before: string, value: unknown): string {
    const text = changeDocument(this.file, this.text(before), value);
    this.#states.set(tagOf(text), { text, before });
    return tagOf(text);
  }

  /** @throws Error for a tag of a text that nobody sent */
  text(tag: string): string {
    const state = this.#states.get(tag);
    if (!state) throw new Error(`${this.file}: a state that nobody sent`);
    return state.text;
  }

  /** Tags of the states that one was made from, itself first. Empty where nobody sent it. */
  historyOf(text: string): string[] {
    const tags: string[] = [];
    let tag: string | null = tagOf(text);
    while (tag !== null) {
      const state: State | undefined = this.#states.get(tag);
      if (!state) return [];
      tags.push(tag);
      tag = state.before;
    }
    return tags;
  }
}

const tagOf = (text: string): string => hashOf(Buffer.from(text));
