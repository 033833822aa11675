import type { Envelope } from './compose.ts';

/** How a failed hand-over is to be read. */
export class DeliveryError extends Error {
  /** True when the other side judged this mail and does not want it, at least for now. */
  readonly refused: boolean;
  /** True when it said that there is no such address: asking again would change nothing. */
  readonly badAddress: boolean;
  /** Short and free of personal data, for the log: `550 RCPT TO`, `ECONNECTION CONN`. */
  readonly code: string;

  /** True when the other side gave no verdict at all: likely nothing else gets through either. */
  readonly unreachable: boolean;

  constructor(
    message: string,
    code: string,
    { refused = false, badAddress = false, unreachable = false } = {},
  ) {
    super(message);
    this.code = code;
    this.refused = refused;
    this.badAddress = badAddress;
    this.unreachable = unreachable;
  }
}

/** Takes finished mails away: to an SMTP server or into a folder. */
export interface Transport {
  /** For the start-up line, in Spanish and without secrets. */
  readonly description: string;
  /** Most mails it takes at a time. */
  readonly parallel: number;
  /** False: mail to visitors would get nowhere, so that their copies are skipped. */
  readonly reachesVisitors: boolean;
  /** Resolves once the other side has answered for the mail. @throws DeliveryError */
  send(mail: Envelope): Promise<void>;
  close(): void;
}
