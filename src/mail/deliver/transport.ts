import type { Envelope } from './compose.ts';

/**
 * What the other side made of a mail: it does not want it, at least for now; it says that there is no such address, so that
 * asking again would change nothing; it gave no verdict at all, and likely nothing else gets through either. `later` is
 * everything else.
 */
export type Verdict = 'refused' | 'no-such-address' | 'unreachable' | 'later';

/** A failed hand-over. */
export class DeliveryError extends Error {
  /** Short and free of personal data, for the log: `550 RCPT TO`, `ECONNECTION CONN`. */
  readonly code: string;
  readonly verdict: Verdict;

  constructor(message: string, code: string, verdict: Verdict = 'later') {
    super(message);
    this.code = code;
    this.verdict = verdict;
  }
}

/** Takes finished mails away: to an SMTP server or into a folder. */
export interface Transport {
  /** For the start-up line, in Spanish and without secrets. */
  readonly description: string;
  /** Resolves once the other side has answered for the mail. @throws DeliveryError */
  send(mail: Envelope): Promise<void>;
  close(): void;
}
