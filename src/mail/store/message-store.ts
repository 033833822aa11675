import type { Submission } from '../accept/fields.ts';
import { HOUR, MINUTE } from '../clock.ts';
import type { NoCopy, SpamReason } from '../reasons.ts';

/** A form posted without scripts has no key; the same text within this time is the browser sending again. */
export const SAME_TEXT = 10 * MINUTE;
/** No pause is this long: a mail due later was postponed before somebody set the clock back, and is due now. */
export const HORIZON = 6 * HOUR;

/** From this attempt on the club's mail lets the copy go first: what keeps it may last for days. */
export const COPY_WAITS_FOR = 3;

/** What became of a message that was to be stored. */
export interface Accepted {
  id: string;
  duplicate: boolean;
}

export interface ToStore {
  submission: Submission;
  suspicion: SpamReason | null;
  /** Where the visitor's copy goes; null when no valid address was given. */
  copyTo: string | null;
  now: number;
}

export type DeliveryState = 'pending' | 'sending' | 'delivered' | 'dead' | 'skipped';

/** One mail to hand over. */
export interface Delivery {
  id: string;
  kind: 'club' | 'copy';
  /** Attempts so far, this one included. */
  attempts: number;
  firstAt: number;
  acceptedAt: number;
  from_name: string;
  from_email: string;
  telefono: string;
  message: string;
  suspicion: SpamReason | null;
  /** Why whoever wrote gets no copy; null when one goes, or no address was given. */
  noCopy: NoCopy | null;
}

export interface QueueState {
  /** Mails that wait to leave. */
  pending: number;
  /** When the oldest of them was due first; null when none waits. */
  oldestAt: number | null;
  /** Mails that are not tried any more. */
  dead: number;
  /** Those of them that were the club's own: messages that it does not have. */
  givenUp: number;
}

/** What a person has to be told since the last notice. */
export interface Undelivered {
  /** When the club was told last, ms since the epoch; 0 for never. */
  last: number;
  /** Mails given up since then. */
  dead: number;
  /** Undelivered messages whose last week began since then. */
  ending: number;
}

/** Counts events per key in windows that start with a key's first event; how long and how many, whoever made it knows. */
export interface Limiter {
  /** Takes one event if there is room. Returns 0, or the seconds to wait when there is none. */
  take(key: string): number | Promise<number>;
  /** Gives one event back: it came to nothing. */
  giveBack(key: string): void | Promise<void>;
}

/**
 * Where one club's messages are kept. Each call that writes is one transaction, on disk when it resolves; each may reject
 * (`faultOf` tells why) and has then changed nothing, or, when the connection to a database died, may have changed all.
 * Times are those of the caller's clock, in ms since the epoch.
 */
export interface MessageStore {
  /** 32 random bytes of this club's: sign time-trap tokens, key the digests. */
  secret(): Promise<Buffer>;
  /** Pseudonym under which limits count a visitor, the same for every process that shares them. */
  visitor(ip: string): Promise<string>;
  /** Counts in memory, or in the database where several processes share it. */
  limiter(name: string, most: number, windowMs: number): Limiter;

  /** The stored message that this submission repeats, or null. */
  find(submission: Submission, now: number): Promise<string | null>;
  /** Stores a message and its mails; the same key with the same text is stored once. @throws StoreError at the quota */
  store(message: ToStore): Promise<Accepted>;
  /** Writes and commits a few bytes. @throws when no message could be stored now. */
  probe(now: number): Promise<void>;

  /** Takes the right to deliver: its release, or null while another process alone may. @throws when it cannot be had. */
  deliveryLock(): (() => void) | null;
  /** Puts back what a crashed process was sending, where it can be known. Call while holding the lock. Returns how many. */
  recover(): Promise<number>;
  /** Marks the next due mail as being sent and returns it; null when none is due. The club's mails go before copies. */
  claim(now: number): Promise<Delivery | null>;
  /** Writes down how a claimed mail ended. */
  finish(
    mail: Delivery,
    state: 'delivered' | 'dead' | 'skipped',
    now: number,
    error: string | null,
  ): Promise<void>;
  /** Puts a claimed mail back until then. */
  retryAt(mail: Delivery, at: number, error: string): Promise<void>;
  /** When the next mail is due; null when none waits. */
  nextDue(now: number): Promise<number | null>;
  queue(): Promise<QueueState>;

  /** Times that lie ahead count as now: somebody set the clock back. */
  pullBack(now: number): Promise<void>;
  /** Deletes some of the oldest messages whose days are over. Returns how many; PURGE_STEP when there may be more. */
  purge(now: number, retentionDays: number): Promise<number>;
  /** True past half of what the club's messages may take. */
  isCrowded(): Promise<boolean>;
  /** Which of these messages are stored. */
  known(ids: string[]): Promise<Set<string>>;
  /** Removes what a purge leaves behind and damaged stores whose days are over. Returns how many of these. */
  tidy(now: number): Promise<number>;
  /** When each damaged store that is still kept was put aside. */
  keptAside(): number[];
  /**
   * Calls `tell` with what is new since the club was told last, one process at a time and never twice in a day; when that
   * resolves with true, the club has been told. Resolves with whether it was.
   */
  notice(now: number, tell: (news: Undelivered) => Promise<boolean>): Promise<boolean>;

  close(): Promise<void>;
}
