import { readAddress } from '../../contract/address.ts';
import { MINUTE } from '../clock.ts';
import type { ClubParts } from '../relay.ts';
import type { Accepted, Limiter } from '../store/store.ts';
import { REFUSED } from '../words.ts';
import type { Submission } from './form.ts';
import { Refusal } from './form.ts';
import { SubmissionTokens, suspicionOf } from './suspicion.ts';

/** Takes parsed submissions: limits, suspicion, store. When `accept` resolves, the message is on disk. */
export class Acceptor {
  readonly tokens: SubmissionTokens;
  readonly #parts: Pick<ClubParts, 'store' | 'clock' | 'log'>;
  readonly #perVisitor: Limiter;

  constructor(parts: Pick<ClubParts, 'store' | 'clock' | 'log' | 'config'>) {
    this.#parts = parts;
    this.tokens = new SubmissionTokens(parts.store, parts.clock);
    this.#perVisitor = parts.store.limiter('visitor', parts.config.limits.perVisitor, 10 * MINUTE);
  }

  /**
   * @param ip the visitor's, known to the limits by a pseudonym
   * @throws Refusal 429 over the visitor's limit, 503 when the store cannot be written; each carries what was typed
   */
  async accept(submission: Submission, ip: string): Promise<Accepted> {
    const { store, clock, log } = this.#parts;
    const now = clock.now();
    let counted: string | null = null;
    try {
      // A message that is already safe costs nothing and is always confirmed.
      const before = await store.find(submission, now);
      if (before) return { id: before, duplicate: true };
      const visitor = await store.visitor(ip);
      const wait = await this.#perVisitor.take(visitor);
      if (wait > 0) throw new Refusal(429, REFUSED.messagesTooFast(wait), submission, wait);
      counted = visitor;
      const suspicion = suspicionOf(submission, await this.tokens.judge(submission.sello));
      const copyTo = readAddress(submission.from_email);
      const stored = await store.store({ submission, suspicion, copyTo, now });
      log.accepted(stored, suspicion);
      return stored;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.storeFailed(error);
      // The limits may be out of order with the store.
      if (counted !== null)
        await Promise.resolve(this.#perVisitor.giveBack(counted)).catch((failed) => log.storeFailed(failed));
      throw new Refusal(503, REFUSED.cannotStore, submission, 60);
    }
  }
}
