import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, HOUR, SECOND } from '../clock.ts';
import type { Limiter, MessageStore } from '../store/store.ts';
import type { Submission } from './form.ts';

const MANY_LINKS = 6;
const links = (text: string): number => text.match(/https?:\/\/|\[url/gi)?.length ?? 0;

/**
 * Why a message is suspect: the first that fits is stored with it, so names stay (`seal-forged` is a false submission token).
 * A new one takes a line here and its words in SUSPICIONS (words.ts).
 */
const RULES = {
  honeypot: ({ web_personal }) => web_personal !== '',
  'seal-forged': (_, token) => token === 'forged',
  'too-fast': (_, token) => token === 'too-fast',
  overused: (_, token) => token === 'overused',
  links: ({ message }) => links(message) >= MANY_LINKS,
} satisfies Record<string, (submission: Submission, token: TokenVerdict) => boolean>;

export type Suspicion = keyof typeof RULES;

/** Judges a submission. Suspected messages reach the club all the same, marked; null for the ordinary ones. */
export function suspicionOf(submission: Submission, token: TokenVerdict): Suspicion | null {
  const names = Object.keys(RULES) as Suspicion[];
  return names.find((name) => RULES[name](submission, token)) ?? null;
}

/** Faster than this from the first touch of the form to the send, and it was hardly a person. */
const TOO_FAST = SECOND;
/** A tab left open overnight is fine; past this the token says nothing. */
const TOO_OLD = 24 * HOUR;
/** Messages that one page view may send before it looks like a script. */
const USES = 5;

type TokenVerdict = 'ok' | 'none' | 'old' | 'forged' | 'too-fast' | 'overused';

/** The time trap: signed tokens that say when a page asked for one. */
export class SubmissionTokens {
  readonly #store: Pick<MessageStore, 'secret'>;
  readonly #clock: Clock;
  readonly #uses: Limiter;

  constructor(store: Pick<MessageStore, 'secret' | 'limiter'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#uses = store.limiter('token', USES, TOO_OLD);
  }

  async issue(): Promise<string> {
    const head = `${this.#clock.now().toString(36)}.${randomBytes(9).toString('base64url')}`;
    return `${head}.${await this.#sign(head)}`;
  }

  /** Judges a token from a form; an empty one is normal (scripts off, or the token could not be fetched). */
  async judge(token: string): Promise<TokenVerdict> {
    if (token === '') return 'none';
    const match = /^([0-9a-z]{1,10})\.([\w-]{12})\.([\w-]{43})$/.exec(token);
    if (!match) return 'forged';
    const [, issued = '', nonce = '', signature = ''] = match;
    const own = Buffer.from(await this.#sign(`${issued}.${nonce}`));
    if (!timingSafeEqual(own, Buffer.from(signature))) return 'forged';
    const age = this.#clock.now() - Number.parseInt(issued, 36);
    // A token from the future: the clock was set back since.
    if (age < 0 || age > TOO_OLD) return 'old';
    if (age < TOO_FAST) return 'too-fast';
    return (await this.#uses.take(nonce)) === 0 ? 'ok' : 'overused';
  }

  async #sign(head: string): Promise<string> {
    return createHmac('sha256', await this.#store.secret())
      .update(`sello ${head}`)
      .digest('base64url');
  }
}
