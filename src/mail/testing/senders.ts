import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LIBRARY_FIELDS, multipart, pageHeaders, send } from './http.ts';

/** Many visitors at once, each sending one message after another, and one that was not acknowledged again under its key. */
export class Senders {
  /** Names (`v3-17`) of the messages that were answered OK. */
  readonly acknowledged = new Set<string>();
  /** How many POSTs died unanswered. */
  cut = 0;
  /** How many were answered 503. */
  refused = 0;
  readonly #count: number;
  readonly #origin: string | undefined;
  readonly #agent = new Agent({ keepAlive: true });
  #running = true;

  /** @param origin of the page that they write on, where it is not the relay's own */
  constructor(count: number, origin?: string) {
    this.#count = count;
    this.#origin = origin;
  }

  /** Sends from every visitor to the relay that `url` names each time, until `halt`. */
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

  /** Resolves with whether the message was acknowledged. */
  async #post(url: string, name: string, clave: string): Promise<boolean> {
    const typed = { from_name: name, telefono: '600', message: `Hola de ${name}`, clave };
    const body = multipart({ ...typed, ...LIBRARY_FIELDS });
    const headers = pageHeaders(this.#origin ?? url);
    try {
      const { status, text } = await send(url, { headers, body, agent: this.#agent });
      if (status === 503) this.refused += 1;
      else if (`${status} ${text}` !== '200 OK') throw new Error(`unexpected answer: ${status} ${text}`);
      else this.acknowledged.add(name);
      return status === 200;
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code) throw error;
      this.cut += 1;
      return false;
    }
  }
}

/** The sender's name in a mail of `Senders`. */
export const nameIn = (raw: string): string =>
  /^Subject: Mensaje de (v\d+-\d+) desde la web/m.exec(raw)?.[1] ?? '?';
