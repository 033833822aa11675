import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, SECOND } from '../clock.ts';
import { ClubRelay } from '../club-relay.ts';
import type { Stores } from '../store/stores.ts';
import { type Club, readClubs } from './clubs-file.ts';

/** A file's times may lie in how it was copied, so that it is read; it has some kilobytes. */
const LOOK_EVERY = 2 * SECOND;

export interface ClubsParts {
  /** CLUBS_FILE: a path. */
  file: string;
  /** What holds for every club that does not say otherwise. */
  env: Record<string, string | undefined>;
  stores: Stores;
  clock: Clock;
  log: FastifyBaseLogger;
}

interface Running {
  club: Club;
  relay: ClubRelay;
}

/** The clubs of a relay, as the file says that is read again whenever it changes. */
export class Clubs {
  readonly #parts: ClubsParts;
  readonly #running = new Map<string, Running>();
  #byOrigin = new Map<string, ClubRelay>();
  readonly #ending = new Set<Promise<void>>();
  /** Null: not read, or not readable. */
  #text: string | null = null;
  #faults: string[] = [];
  #cancel = () => {};
  #stopped = false;

  constructor(parts: ClubsParts) {
    this.#parts = parts;
  }

  /** @throws Error in Spanish when the file cannot be read or is wrong: there is no state before to keep to */
  async start(): Promise<void> {
    await this.#look();
    if (this.#faults.length > 0)
      throw new Error(
        `CLUBS_FILE: ${this.#parts.file} no es válido. Corrige:\n${this.#faults.map((fault) => `  - ${fault}`).join('\n')}`,
      );
    this.#follow();
  }

  /** The club whose site has exactly this origin. */
  at(origin: string | undefined): ClubRelay | null {
    return (origin !== undefined && this.#byOrigin.get(origin)) || null;
  }

  /** The clubs that are served. */
  all(): ClubRelay[] {
    return [...this.#running.values()].map(({ relay }) => relay);
  }

  /** How many things are wrong with the file as it is now; what it said before holds on. */
  get faults(): number {
    return this.#faults.length;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await Promise.all([...this.all().map((relay) => relay.stop()), ...this.#ending]);
  }

  #follow(): void {
    this.#cancel = this.#parts.clock.after(LOOK_EVERY, async () => {
      await this.#look();
      if (!this.#stopped) this.#follow();
    });
  }

  async #look(): Promise<void> {
    const { file, env, log } = this.#parts;
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      this.#fail([`no se puede leer (${(error as NodeJS.ErrnoException).code})`]);
      this.#text = null;
      return;
    }
    if (text === this.#text || this.#stopped) return;
    this.#text = text;
    const read = readClubs(text, env);
    if (isWrong(read)) return this.#fail(read);
    this.#faults = [];
    this.#change(read);
    log.info({ clubs: read.length }, 'contacto: clubes leídos de CLUBS_FILE');
  }

  #fail(faults: string[]): void {
    const said = this.#faults.join();
    this.#faults = faults;
    if (faults.join() !== said && this.#running.size > 0)
      this.#parts.log.error(
        { faults },
        'contacto: CLUBS_FILE no es válido; sigue valiendo lo que decía antes',
      );
  }

  /** A club that says what it said before goes on undisturbed. */
  #change(clubs: Club[]): void {
    const wanted = new Map(clubs.map((club) => [club.config.club, club]));
    for (const [key, { club, relay }] of this.#running) {
      if (isDeepStrictEqual(club, wanted.get(key))) continue;
      this.#running.delete(key);
      const ending = relay.stop().finally(() => this.#ending.delete(ending));
      this.#ending.add(ending);
    }
    for (const [key, club] of wanted) if (!this.#running.has(key)) this.#begin(key, club);
    this.#byOrigin = new Map(
      [...this.#running.values()].flatMap(({ club, relay }) => club.origins.map((origin) => [origin, relay])),
    );
  }

  #begin(key: string, club: Club): void {
    const { stores, clock, log } = this.#parts;
    const relay = new ClubRelay({ config: club.config, stores, clock, log: log.child({ club: key }) });
    this.#running.set(key, { club, relay });
    relay.start();
  }
}

const isWrong = (read: Club[] | string[]): read is string[] => typeof read[0] === 'string';
