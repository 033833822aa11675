import type { Email } from 'postal-mime';
import type { Club } from '../../src/content/club.ts';
import { oldAndWrongAddresses } from './journeys/addresses.ts';
import { album } from './journeys/album.ts';
import { legalNotice } from './journeys/legal-notice.ts';
import { message } from './journeys/message.ts';
import { mobileMenu } from './journeys/mobile-menu.ts';
import { team } from './journeys/team.ts';
import type { Visitor, Way } from './visitor.ts';

/** What a journey may know besides what it sees. */
export interface Surroundings {
  /** What the club has written: the info that a visitor is to find. */
  club: Club;
  /** The mails in the club's mailbox. */
  mailbox(): Promise<Email[]>;
}

/** One thing that people come to do; described once, gone through in every engine and every way. */
export interface Journey {
  name: string;
  ways: readonly Way[];
  /** Those of them in which engines differ. */
  differs: readonly Way[];
  /** Throws when the visitor does not get there. */
  go(visitor: Visitor, around: Surroundings): Promise<void>;
}

export const JOURNEYS: readonly Journey[] = [
  team,
  album,
  message,
  mobileMenu,
  oldAndWrongAddresses,
  legalNotice,
];
