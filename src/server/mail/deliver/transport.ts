import { AppError } from '../../../base/errors/app-error.ts';
import type { OutgoingMail } from './compose.ts';

/**
 * Outcome of a failed delivery. `refused`: the server rejected the mail, maybe temporarily. `no-such-address`:
 * permanent, a retry would change nothing. `unreachable`: no verdict at all, and other mails would likely fail too.
 * `later`: any other failure.
 */
export type DeliveryFailureKind = 'refused' | 'no-such-address' | 'unreachable' | 'later';

/** Failed delivery. The message is the mail server's. */
export class DeliveryError extends AppError<{ code: DeliveryFailureKind; summary: string }> {
  /** @param summary short and free of personal data, for the log: `550 RCPT TO`, `ECONNECTION CONN` */
  constructor(message: string, summary: string, code: DeliveryFailureKind = 'later') {
    super({ code, summary }, message);
  }
}

/** Destination of composed mails: an SMTP server or a folder. */
export interface Transport {
  /** Description for the start-up log line, in Spanish and without secrets. */
  readonly description: string;
  /** Resolves once the mail was accepted. @throws DeliveryError */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
