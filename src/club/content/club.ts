/** Types of the club's checked content, in which all references are resolved. src/club/content/files builds its parts. */

import type { Moment } from '../agenda/madrid.ts';
import type { Match } from '../agenda/types.ts';
import type { Brand } from '../brand/brand.ts';
import type { Scoring } from '../scoring/scoring.ts';
import type { KindColor } from './files/brand.ts';
import type { TrainingCalendar } from './files/calendar.ts';
import type { ClubDocument } from './files/club-documents.ts';
import type { Fees } from './files/fees.ts';
import type { Img, Link } from './files/fields.ts';
import type { Album, SeasonGallery } from './files/galleries.ts';
import type { Navigation } from './files/menu.ts';
import type { ClubNotice } from './files/notices.ts';
import type { PartnerTier } from './files/partners.ts';
import type { PastSeason } from './files/past-seasons.ts';
import type { BoardMember, Coach } from './files/people.ts';
import type { ConsentRecord } from './files/permissions.ts';
import type { Protection } from './files/protection.ts';
import type { StandingsSnapshot } from './files/standings.ts';
import type { TeamKind } from './files/teams.ts';
import type { Story, TextPage } from './files/texts.ts';
import type { Venue } from './files/venues.ts';
import type { WithdrawnPhoto } from './picture-request.ts';

export type { Fee } from './files/fees.ts';
export type { MenuEntry } from './files/menu.ts';
export type { Partner } from './files/partners.ts';
export type { Balance, PastMatch, PastTeam } from './files/past-seasons.ts';
export type { Team } from './files/teams.ts';
export type { TextSection } from './files/texts.ts';
export type { Players } from './players.ts';
export type { Day } from './week.ts';
export type {
  Album,
  BoardMember,
  ClubDocument,
  ClubNotice,
  Coach,
  ConsentRecord,
  Fees,
  Img,
  KindColor,
  Link,
  Navigation,
  PartnerTier,
  PastSeason,
  Protection,
  SeasonGallery,
  StandingsSnapshot,
  TeamKind,
  TextPage,
  TrainingCalendar,
  Venue,
};

/** Checked content of a club. Every field is built by the declaration of a content file. */
export interface Club extends Navigation {
  /** True for the invented sample club: the footer says so, and its crest stands in for missing photos. */
  sample: boolean;
  /** Fixed Madrid wall-clock time of the sample; null for a club that follows the clock. */
  now: Moment | null;
  /** Madrid wall-clock time of the build, which reads the clock once, so that all pages agree. */
  builtAt?: Moment;
  /** Time of the last change of the content, epoch ms; only set in a build. */
  changedAt?: number;
  /** Public key of the server that sends notices to phones; only set in a build of a site that offers them. */
  pushKey?: string;
  name: string;
  shortName: string;
  /** May be empty. */
  motto: string;
  description: string;
  /** Public origin without a trailing slash, `https://cvsierra.example.org`. */
  origin: string;
  town: string;
  /** May be empty. */
  province: string;
  /** Year of foundation; null if unknown. */
  founded: number | null;
  /** Season shown on home, as the club writes it: `2024/25`, `2026`. */
  currentSeason: string;
  /** Only `email` is never empty. */
  contact: { email: string; phone: string; address: string[]; intro: string };
  /** Inline HTML from Markdown; may contain links. */
  formPrivacy: string;
  brand: Brand;
  crest: Img;
  /** For search engines, `Voleibol`; may be empty. */
  sport: string;
  /** Scoring of the teams that have no other. */
  scoring: Scoring;
  /** Null without a cover photo. */
  cover: { img: Img; narrowImg: Img; alt: string } | null;
  /** Links to social networks, shown in the contact block. */
  socialLinks: Link[];
  /** Newest first. */
  documents: ClubDocument[];
  /** Null if the club has named no delegate. */
  protection: Protection | null;
  teamsIntro: string;
  kinds: TeamKind[];
  staffIntro: string;
  coaches: Coach[];
  boardIntro: string;
  board: BoardMember[];
  trainingIntro: string;
  venues: Venue[];
  /** Null if the club has no calendar. */
  calendar: TrainingCalendar | null;
  matches: Match[];
  /** Snapshots of the federation's standings. */
  standings: StandingsSnapshot[];
  /** Null if the club has written none. */
  fees: Fees | null;
  notices: ClubNotice[];
  galleriesIntro: string;
  /** Newest first. */
  seasons: SeasonGallery[];
  /** Newest first, without the current season. */
  pastSeasons: PastSeason[];
  /** Album that opens the galleries; null if there are no albums. */
  featuredAlbum: Album | null;
  /** Consent records of photos, by the page that shows them. */
  permissions: ConsentRecord[];
  /** Photos that must never be published again. */
  withdrawn: WithdrawnPhoto[];
  /** Tiers that have partners, in the order of the site. */
  partners: PartnerTier[];
  /** Null if the club has written none. */
  story: Story | null;
  legalNotice: TextPage;
  privacy: TextPage;
  /** Pages that the club has written: `/torneos`, `/blog`. */
  pages: TextPage[];
}
