import { addressForLimits, readAddress } from '../address.ts';
import { type Clock, HOUR, MINUTE } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { MailLog } from '../logs.ts';
import type { Accepted, Inbox } from '../store/inbox.ts';
import { isEmpty, type Submission } from './fields.ts';
import { RateLimit } from './rate.ts';
import { Refusal } from './refusal.ts';
import type { Seals } from './seal.ts';
import { suspect } from './suspicion.ts';

export interface AcceptorParts {
  inbox: Inbox;
  seals: Seals;
  clock: Clock;
  config: Pick<MailConfig, 'limits' | 'mailTo' | 'mailFrom'>;
  log: MailLog;
}

/** Takes parsed submissions: limits, suspicion, store. When `accept` resolves, the message is on disk. */
export class Acceptor {
  readonly #parts: AcceptorParts;
  readonly #perVisitor: RateLimit;
  readonly #everybody: RateLimit;

  constructor(parts: AcceptorParts) {
    this.#parts = parts;
    const { limits } = parts.config;
    this.#perVisitor = new RateLimit(parts.clock, limits.perVisitor, 10 * MINUTE);
    this.#everybody = new RateLimit(parts.clock, limits.perHour, HOUR);
  }

  /**
   * @param visitor pseudonym under which limits count
   * @throws Refusal 400 for an empty message, 429 over the limits, 503 when the store cannot be written; each carries what was typed
   */
  async accept(submission: Submission, visitor: string): Promise<Accepted> {
    const { inbox, seals, clock, log } = this.#parts;
    if (isEmpty(submission))
      throw new Refusal(400, 'El mensaje está vacío: escribe algo y vuelve a enviarlo.', submission);
    const now = clock.now();
    let counted = false;
    try {
      // A message that is already safe costs nothing and is always confirmed.
      const digest = inbox.digestOf(submission);
      const before = inbox.find(submission, digest, now);
      if (before) return { id: before, duplicate: true };
      this.#limit(submission, visitor);
      counted = true;
      const suspicion = suspect(submission, seals.judge(submission.sello));
      const stored = inbox.store({
        submission,
        digest,
        suspicion,
        copyTo: this.#copyTo(submission),
        now,
      });
      log.accepted(stored, suspicion);
      return stored;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.storeFailed(error);
      if (counted) {
        this.#perVisitor.giveBack(visitor);
        this.#everybody.giveBack('');
      }
      throw new Refusal(503, 'Ahora mismo no podemos guardar tu mensaje.', submission, 60);
    }
  }

  #limit(submission: Submission, visitor: string): void {
    const own = this.#perVisitor.take(visitor);
    if (own > 0)
      throw new Refusal(429, `Has enviado muchos mensajes seguidos. ${inMinutes(own)}`, submission, own);
    const all = this.#everybody.take('');
    if (all === 0) return;
    this.#perVisitor.giveBack(visitor);
    throw new Refusal(429, `Ahora mismo llegan demasiados mensajes. ${inMinutes(all)}`, submission, all);
  }

  /** The visitor's address, unless it is the club's own: a copy to those would only go in circles. */
  #copyTo({ from_email }: Submission): string | null {
    const address = readAddress(from_email);
    if (!address) return null;
    const { mailTo, mailFrom } = this.#parts.config;
    const own = [mailTo.address, mailFrom.address].map(addressForLimits);
    return own.includes(addressForLimits(address)) ? null : address;
  }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? 'Prueba otra vez dentro de un minuto.'
    : `Prueba otra vez dentro de ${minutes} minutos.`;
}
