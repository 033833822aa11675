import type { SpamReason } from '../reasons.ts';
import type { DeliveryState } from './message-store.ts';

/** One club's messages as a person looks at them, by `npm run buzon`. */
export interface MessageArchive {
  /** Messages that were given up, then the newest. */
  newest(most: number): Promise<Stored[]>;
  /** Messages whose id starts like this; the caller asks for more letters when there are several. */
  byId(start: string): Promise<Stored[]>;
  /** Gives an undeliverable message, or all of them, another five days. Resolves with how many mails go again. */
  requeue(id: string | null, now: number): Promise<number>;
  /** Deletes every message written from an address; letter case does not matter. */
  eraseAddress(address: string): Promise<Erased>;
}

/** A stored message with the state of its mails, as a person looks at it. */
export interface Stored {
  id: string;
  acceptedAt: number;
  from_name: string;
  from_email: string;
  telefono: string;
  message: string;
  suspicion: SpamReason | null;
  club: MailState;
  /** Null when the visitor was to get none. */
  copy: MailState | null;
}

export interface MailState {
  state: DeliveryState;
  attempts: number;
  nextAt: number;
  finishedAt: number | null;
  lastError: string | null;
}

export interface Erased {
  /** Ids of the deleted messages. */
  ids: string[];
  /** Ids of other messages that name the address in their text; left for a person to judge. */
  mentions: string[];
}
