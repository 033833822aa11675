import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { LIBRARY_FIELDS, multipart, pageHeaders, send } from './http.ts';

/** Many visitors at once, each sending one message after another and a dead one again under its key. */
export class Senders {
  /** Names (`v3-17`) of the messages that were answered OK. */
  readonly acknowledged = new Set<string>();
  /** How many POSTs died unanswered. */
  cut = 0;
  /** How many were told to come again later. */
  putOff = 0;
  readonly #open: { name: string; clave: string }[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #origin: string | undefined;
  #running = true;

  /** @param origin of the page that they write on, where it is not the relay's own */
  constructor(count: number, origin?: string) {
    this.#origin = origin;
    this.#open = Array.from({ length: count }, (_, visitor) => message(visitor, 0));
  }

  /** Sends from every visitor to the relay, or to the one of several that `url` names each time, until `halt`. */
  async run(url: string | (() => string), pauseMs: number | (() => number)): Promise<void> {
    this.#running = true;
    await Promise.all(this.#open.map((_, visitor) => this.#visit(visitor, url, pauseMs)));
  }

  halt(): void {
    this.#running = false;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #visit(
    visitor: number,
    url: string | (() => string),
    pauseMs: number | (() => number),
  ): Promise<void> {
    while (this.#running) {
      const current = this.#open[visitor] ?? message(visitor, 0);
      try {
        const answer = await this.#post(typeof url === 'string' ? url : url(), current);
        if (answer.startsWith('503 ')) this.putOff += 1;
        else if (answer !== '200 OK') throw new Error(`unexpected answer: ${answer}`);
        else {
          this.acknowledged.add(current.name);
          this.#open[visitor] = message(visitor, Number(current.name.split('-')[1]) + 1);
        }
      } catch (error) {
        if (!(error as NodeJS.ErrnoException).code) throw error;
        this.cut += 1;
      }
      const ms = typeof pauseMs === 'number' ? pauseMs : pauseMs();
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }

  async #post(url: string, { name, clave }: { name: string; clave: string }): Promise<string> {
    const typed = { from_name: name, telefono: '600', message: `Hola de ${name}`, clave };
    const body = multipart({ ...typed, ...LIBRARY_FIELDS });
    const headers = {
      ...pageHeaders(this.#origin ?? url),
      'content-length': String(Buffer.byteLength(body)),
    };
    const { status, text } = await send(url, { headers, body, agent: this.#agent });
    return `${status} ${text}`;
  }
}

function message(visitor: number, n: number): { name: string; clave: string } {
  return { name: `v${visitor}-${n}`, clave: randomUUID() };
}

/** Message-IDs under which each message arrived. */
export function idsByName(mails: { name: string; messageId: string }[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { name, messageId } of mails) ids.set(name, (ids.get(name) ?? new Set()).add(messageId));
  return ids;
}

/** The sender's name in a mail of `Senders`. */
export function nameIn(raw: string): string {
  return /^Subject: Mensaje de (v\d+-\d+) desde la web/m.exec(raw)?.[1] ?? '?';
}
