import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, HOUR, SECOND } from '../clock.ts';
import type { Limiter } from '../limiter.ts';
import type { FormSubmission } from './form.ts';

/**
 * Reasons to mark a message as possible spam. Keys are stored in the database (`seal-forged`: forged token); values
 * complete «Posible correo no deseado: …».
 */
export const SUSPICIONS = {
  honeypot: 'rellenó un campo que las personas no ven',
  'seal-forged': 'llevaba un sello falso',
  'too-fast': 'se envió nada más abrir el formulario y lleva enlaces',
  overused: 'hay muchos envíos desde la misma página',
  links: 'lleva muchos enlaces',
};

export type Suspicion = keyof typeof SUSPICIONS;

const MIN_SUSPECT_LINKS = 6;

/**
 * Returns the reason to mark a submission, or null. Marked messages still reach the club.
 * @param token verdict on its token (`submissionTokens`)
 */
export function suspicionOf(
  { web_personal, message }: FormSubmission,
  token: Suspicion | null,
): Suspicion | null {
  if (web_personal !== '') return 'honeypot';
  const links = message.match(/https?:\/\/|\[url/gi)?.length ?? 0;
  // A browser or a password manager fills a form at once, too, but writes no addresses.
  if (token && !(token === 'too-fast' && links === 0)) return token;
  return links >= MIN_SUSPECT_LINKS ? 'links' : null;
}

/** Minimum time between the first input into the form and its submission by a person. */
const MIN_TOKEN_AGE = SECOND;
/** Validity of a token, so that a tab left open overnight still works. */
const MAX_TOKEN_AGE = 24 * HOUR;
/** Messages that one page view may send before it looks like a script. */
const USES_PER_TOKEN = 5;

/** Time-trap tokens: signed, with the time at which the page requested them. */
export function submissionTokens(
  store: {
    secret(): Promise<Buffer>;
    limiter(name: string, max: number, windowMs: number): Limiter;
  },
  clock: Clock,
) {
  const useLimiter = store.limiter('token', USES_PER_TOKEN, MAX_TOKEN_AGE);
  const sign = async (head: string) =>
    createHmac('sha256', await store.secret())
      .update(`sello ${head}`)
      .digest('base64url');
  return {
    async issue(): Promise<string> {
      const head = `${clock.now().toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${head}.${await sign(head)}`;
    },
    /**
     * Returns what is wrong with a form's token. A missing token is normal: scripts may be off, or the request for it
     * failed.
     */
    async judge(token: string): Promise<Suspicion | null> {
      if (token === '') return null;
      const match = /^([0-9a-z]{1,10})\.([\w-]{12})\.([\w-]{43})$/.exec(token);
      if (!match) return 'seal-forged';
      const [, issued = '', nonce = '', signature = ''] = match;
      const expected = Buffer.from(await sign(`${issued}.${nonce}`));
      if (!timingSafeEqual(expected, Buffer.from(signature))) return 'seal-forged';
      const age = clock.now() - Number.parseInt(issued, 36);
      // A token from the future was issued before the clock was set back.
      if (age < 0 || age > MAX_TOKEN_AGE) return null;
      if (age < MIN_TOKEN_AGE) return 'too-fast';
      return (await useLimiter.take(nonce)) === 0 ? null : 'overused';
    },
  };
}
