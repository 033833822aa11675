import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LIBRARY_FIELDS, multipart, pageHeaders, sendRequest } from './http.ts';

/** Concurrent visitors who send messages one after another and repeat an unacknowledged one under its key. */
export class Senders {
  /** Names (`v3-17`) of the messages that were answered OK. */
  readonly acknowledged = new Set<string>();
  /** Number of POSTs without a response. */
  brokenPosts = 0;
  /** Number of 503 responses. */
  refusedPosts = 0;
  readonly #count: number;
  readonly #origin: string | undefined;
  readonly #agent = new Agent({ keepAlive: true });
  #running = true;

  /** @param origin origin of the visitors' page, if it is not the relay's own */
  constructor(count: number, origin?: string) {
    this.#count = count;
    this.#origin = origin;
  }

  /** Sends from every visitor until `halt`; `url` is called before each request. */
  async run(url: () => string, pauseMs: number): Promise<void> {
    await Promise.all(
      Array.from({ length: this.#count }, (_, visitor) => this.#visit(visitor, url, pauseMs)),
    );
  }

  halt(): void {
    this.#running = false;
  }

  close(): void {
    this.halt();
    this.#agent.destroy();
  }

  async #visit(visitor: number, url: () => string, pauseMs: number): Promise<void> {
    for (let n = 0; this.#running; n++) {
      const name = `v${visitor}-${n}`;
      const clave = randomUUID();
      while (this.#running && !(await this.#post(url(), name, clave))) await pause(pauseMs);
      await pause(pauseMs);
    }
  }

  /** Posts a message; resolves with true if it was acknowledged. */
  async #post(url: string, name: string, clave: string): Promise<boolean> {
    const typed = { from_name: name, telefono: '600', message: `Hola de ${name}`, clave };
    const body = multipart({ ...typed, ...LIBRARY_FIELDS });
    const headers = pageHeaders(this.#origin ?? url);
    try {
      const { status, text } = await sendRequest(url, { headers, body, agent: this.#agent });
      if (status === 503) this.refusedPosts += 1;
      else if (`${status} ${text}` !== '200 OK') throw new Error(`unexpected answer: ${status} ${text}`);
      else this.acknowledged.add(name);
      return status === 200;
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code) throw error;
      this.brokenPosts += 1;
      return false;
    }
  }
}

/** Extracts the sender's name from a mail of `Senders`. */
export const nameIn = (raw: string): string =>
  /^Subject: Mensaje de (v\d+-\d+) desde la web/m.exec(raw)?.[1] ?? '?';
