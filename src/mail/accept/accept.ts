import { readAddress } from '../address.ts';
import { type Clock, MINUTE } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { MailLog } from '../logs.ts';
import type { Accepted } from '../store/inbox.ts';
import type { Store } from '../store/store.ts';
import type { Submission } from './fields.ts';
import { RateLimiter } from './rate-limiter.ts';
import { Refusal } from './refusal.ts';
import { spamReason } from './spam-heuristics.ts';
import type { SubmissionTokens } from './submission-token.ts';

export interface AcceptorParts {
  store: Store;
  tokens: SubmissionTokens;
  clock: Clock;
  config: Pick<MailConfig, 'limits'>;
  log: MailLog;
}

/** Takes parsed submissions: limits, suspicion, store. When `accept` resolves, the message is on disk. */
export class Acceptor {
  readonly #parts: AcceptorParts;
  readonly #perVisitor: RateLimiter;

  constructor(parts: AcceptorParts) {
    this.#parts = parts;
    this.#perVisitor = new RateLimiter(parts.clock, parts.config.limits.perVisitor, 10 * MINUTE);
  }

  /**
   * @param visitor pseudonym under which limits count
   * @throws Refusal 429 over the visitor's limit, 503 when the store cannot be written; each carries what was typed
   */
  async accept(submission: Submission, visitor: string): Promise<Accepted> {
    const { store, tokens, clock, log } = this.#parts;
    const now = clock.now();
    let counted = false;
    try {
      // A message that is already safe costs nothing and is always confirmed.
      const before = await store.patiently(({ inbox }) => inbox.find(submission, now));
      if (before) return { id: before, duplicate: true };
      const wait = this.#perVisitor.take(visitor);
      if (wait > 0)
        throw new Refusal(429, `Has enviado muchos mensajes seguidos. ${inMinutes(wait)}`, submission, wait);
      counted = true;
      const suspicion = spamReason(submission, tokens.judge(submission.sello));
      const copyTo = readAddress(submission.from_email);
      const stored = await store.patiently(({ inbox }) =>
        inbox.store({ submission, suspicion, copyTo, now }),
      );
      log.accepted(stored, suspicion);
      return stored;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.storeFailed(error);
      if (counted) this.#perVisitor.giveBack(visitor);
      throw new Refusal(503, 'Ahora mismo no podemos guardar tu mensaje.', submission, 60);
    }
  }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? 'Prueba otra vez dentro de un minuto.'
    : `Prueba otra vez dentro de ${minutes} minutos.`;
}
