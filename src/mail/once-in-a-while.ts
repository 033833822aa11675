import { type Clock, MINUTE } from './clock.ts';

/** Lets the same thing be said once a minute, so that whoever repeats it cannot fill the log. */
export class OnceInAWhile {
  readonly #clock: Clock;
  readonly #said = new Map<string, { at: number; more: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param key what is the same thing; of these there are few
   * @param write says it; gets how often it was kept back since it was last said
   */
  say(key: string, write: (keptBack: number) => void): void {
    const said = this.#said.get(key);
    if (said && this.#clock.elapsed() - said.at < MINUTE) {
      said.more += 1;
      return;
    }
    this.#said.set(key, { at: this.#clock.elapsed(), more: 0 });
    write(said?.more ?? 0);
  }
}
