import type { Submission } from './fields.ts';

export type RefusalStatus = 400 | 403 | 405 | 408 | 413 | 415 | 429 | 503;

/** An answer other than OK: its status, its short Spanish text and, where known, what the visitor typed. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly typed: Submission | null;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;

  constructor(
    status: RefusalStatus,
    text: string,
    typed: Submission | null = null,
    retryAfter: number | null = null,
  ) {
    super(text);
    this.status = status;
    this.typed = typed;
    this.retryAfter = retryAfter;
  }
}
