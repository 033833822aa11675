import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, HOUR, SECOND } from '../clock.ts';
import type { Limiter } from '../limiter.ts';
import type { Submission } from './form.ts';

/** Why a message is suspect: names as they are stored, words for «Posible correo no deseado: …». */
export const SUSPICIONS = {
  honeypot: 'rellenó un campo que las personas no ven',
  'seal-forged': 'llevaba un sello falso',
  'too-fast': 'se envió nada más abrir el formulario',
  overused: 'hay muchos envíos desde la misma página',
  links: 'lleva muchos enlaces',
};

export type Suspicion = keyof typeof SUSPICIONS;

const MANY_LINKS = 6;

/**
 * Judges a submission. Suspected messages reach the club all the same, marked; null for ordinary ones.
 * @param token what is wrong with its token (`submissionTokens`)
 */
export function suspicionOf(
  { web_personal, message }: Submission,
  token: Suspicion | null,
): Suspicion | null {
  if (web_personal !== '') return 'honeypot';
  if (token) return token;
  const links = message.match(/https?:\/\/|\[url/gi)?.length ?? 0;
  return links >= MANY_LINKS ? 'links' : null;
}

/** Faster than this from the first touch of the form to the send, and it was hardly a person. */
const TOO_FAST = SECOND;
/** A tab left open overnight is fine; past this the token says nothing. */
const TOO_OLD = 24 * HOUR;
/** Messages that one page view may send before it looks like a script. */
const USES = 5;

/** The time trap: signed tokens that say when a page requested one. */
export function submissionTokens(
  store: {
    secret(): Promise<Buffer>;
    limiter(name: string, most: number, windowMs: number): Limiter;
  },
  clock: Clock,
) {
  const uses = store.limiter('token', USES, TOO_OLD);
  const sign = async (head: string) =>
    createHmac('sha256', await store.secret())
      .update(`sello ${head}`)
      .digest('base64url');
  return {
    async issue(): Promise<string> {
      const head = `${clock.now().toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${head}.${await sign(head)}`;
    },
    /** Judges a token from a form. None is normal: scripts may be off, or the token could not be fetched. */
    async judge(token: string): Promise<Suspicion | null> {
      if (token === '') return null;
      const match = /^([0-9a-z]{1,10})\.([\w-]{12})\.([\w-]{43})$/.exec(token);
      if (!match) return 'seal-forged';
      const [, issued = '', nonce = '', signature = ''] = match;
      const own = Buffer.from(await sign(`${issued}.${nonce}`));
      if (!timingSafeEqual(own, Buffer.from(signature))) return 'seal-forged';
      const age = clock.now() - Number.parseInt(issued, 36);
      // One from the future: the clock was set back since.
      if (age < 0 || age > TOO_OLD) return null;
      if (age < TOO_FAST) return 'too-fast';
      return (await uses.take(nonce)) === 0 ? null : 'overused';
    },
  };
}
