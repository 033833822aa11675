import { readAddress } from '../address.ts';
import { type Clock, MINUTE } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { MailLog } from '../logs.ts';
import type { SpamReason } from '../reasons.ts';
import type { Accepted, Limiter, MessageStore } from '../store/store.ts';
import type { Submission } from './fields.ts';
import { Refusal } from './refusal.ts';
import type { SubmissionTokens, TokenVerdict } from './submission-token.ts';

const MANY_LINKS = 6;

export interface AcceptorParts {
  store: MessageStore;
  tokens: SubmissionTokens;
  clock: Clock;
  config: Pick<MailConfig, 'limits'>;
  log: MailLog;
}

/** Takes parsed submissions: limits, suspicion, store. When `accept` resolves, the message is on disk. */
export class Acceptor {
  readonly #parts: AcceptorParts;
  readonly #perVisitor: Limiter;

  constructor(parts: AcceptorParts) {
    this.#parts = parts;
    this.#perVisitor = parts.store.limiter('visitor', parts.config.limits.perVisitor, 10 * MINUTE);
  }

  /**
   * @param ip the visitor's, known to the limits by a pseudonym
   * @throws Refusal 429 over the visitor's limit, 503 when the store cannot be written; each carries what was typed
   */
  async accept(submission: Submission, ip: string): Promise<Accepted> {
    const { store, tokens, clock, log } = this.#parts;
    const now = clock.now();
    let counted: string | null = null;
    try {
      // A message that is already safe costs nothing and is always confirmed.
      const before = await store.find(submission, now);
      if (before) return { id: before, duplicate: true };
      const visitor = await store.visitor(ip);
      const wait = await this.#perVisitor.take(visitor);
      if (wait > 0)
        throw new Refusal(429, `Has enviado muchos mensajes seguidos. ${inMinutes(wait)}`, submission, wait);
      counted = visitor;
      const suspicion = spamReason(submission, await tokens.judge(submission.sello));
      const copyTo = readAddress(submission.from_email);
      const stored = await store.store({ submission, suspicion, copyTo, now });
      log.accepted(stored, suspicion);
      return stored;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.storeFailed(error);
      if (counted) await this.#giveBack(counted);
      throw new Refusal(503, 'Ahora mismo no podemos guardar tu mensaje.', submission, 60);
    }
  }

  /** The limits may be out of order with the store. */
  async #giveBack(visitor: string): Promise<void> {
    try {
      await this.#perVisitor.giveBack(visitor);
    } catch (error) {
      this.#parts.log.storeFailed(error);
    }
  }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? 'Prueba otra vez dentro de un minuto.'
    : `Prueba otra vez dentro de ${minutes} minutos.`;
}

/** Judges a submission. Suspected messages reach the club all the same, marked; null for the ordinary ones. */
function spamReason(submission: Submission, token: TokenVerdict): SpamReason | null {
  if (submission.web_personal !== '') return 'honeypot';
  if (token === 'forged') return 'seal-forged';
  if (token === 'too-fast' || token === 'overused') return token;
  const links = submission.message.match(/https?:\/\/|\[url/gi)?.length ?? 0;
  return links >= MANY_LINKS ? 'links' : null;
}
