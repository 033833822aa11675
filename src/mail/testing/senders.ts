import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { FORM, LIBRARY_FIELDS, multipart, pageHeaders } from './http.ts';

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

  #post(url: string, { name, clave }: { name: string; clave: string }): Promise<string> {
    const body = multipart({
      from_name: name,
      telefono: '600',
      message: `Hola de ${name}`,
      clave,
      ...LIBRARY_FIELDS,
    });
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        agent: this.#agent,
        headers: { ...pageHeaders(this.#origin ?? url), 'content-length': Buffer.byteLength(body) },
      };
      const sent = request(`${url}${FORM}`, options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('error', reject);
        response.on('end', () => resolve(`${response.statusCode} ${text}`));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function message(visitor: number, n: number): { name: string; clave: string } {
  return { name: `v${visitor}-${n}`, clave: randomUUID() };
}
