import type { SpamReason } from '../reasons.ts';
import type { Submission } from './fields.ts';
import type { TokenVerdict } from './submission-token.ts';

const MANY_LINKS = 6;

/** Judges a submission. Suspected messages reach the club all the same, marked; null for the ordinary ones. */
export function spamReason(submission: Submission, token: TokenVerdict): SpamReason | null {
  if (submission.web_personal !== '') return 'honeypot';
  if (token === 'forged') return 'seal-forged';
  if (token === 'too-fast' || token === 'overused') return token;
  const links = submission.message.match(/https?:\/\/|\[url/gi)?.length ?? 0;
  return links >= MANY_LINKS ? 'links' : null;
}
