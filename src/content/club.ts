/**
 * The club as the site sees it: read from content/, checked, every reference resolved.
 * What a volunteer writes, and what it is here, stands in files/, one file of content at a time.
 */

import type { Moment } from '../agenda/madrid.ts';
import type { Match, Season as TrainingSeason } from '../agenda/types.ts';
import type { Brand } from '../brand/brand.ts';
import type { WithdrawnPhoto } from '../pictures/types.ts';
import type { Link } from './files/fields.ts';
import type { Album, Season } from './files/galleries.ts';
import type { ClubNotice } from './files/notices.ts';
import type { PartnerTier } from './files/partners.ts';
import type { PastSeason } from './files/past-seasons.ts';
import type { BoardMember, Coach } from './files/people.ts';
import type { TeamKind } from './files/teams.ts';
import type { Venue } from './files/venues.ts';

export type { Partner } from './files/partners.ts';
export type { Balance, PastMatch, PastTeam } from './files/past-seasons.ts';
export type { Team } from './files/teams.ts';
export type { Album, BoardMember, ClubNotice, Coach, Link, PartnerTier, PastSeason, Season, TeamKind, Venue };

/** A picture named in content: its path under the photos folder, and the point that a crop must keep. */
export interface Img {
  /** Path under PHOTOS_DIR without extension, e.g. `equipos/federados/cadete-femenino`. */
  id: string;
  /** Focal point, each 0..1 from the top left corner. */
  focus?: { x: number; y: number };
}

/** The days in the order a Spanish week has them. */
export const WEEK = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
export type Day = (typeof WEEK)[number];

/** Who plays in a team. */
export const PLAYERS = ['femenino', 'masculino', 'mixto'] as const;
export type Players = (typeof PLAYERS)[number];

export interface MenuEntry {
  title: string;
  /** Empty for an entry that only opens its submenu. */
  link: string;
  submenu: Link[];
}

export interface FooterGroup {
  title: string;
  links: Link[];
}

/** Days of training of a season, and what is different on single days. */
export type Calendar = Pick<TrainingSeason, 'first' | 'last' | 'closures' | 'changes' | 'extras'>;

/** Place of its colour among those of the brand: `1`. */
export type KindColor = string;

/** A text with sections, as HTML made from Markdown. Raw HTML is refused when the text is read. */
export interface TextPage {
  /** `/aviso-legal` */
  path: string;
  title: string;
  description: string;
  img: Img | null;
  /** Describes `img`; empty when there is none. */
  alt: string;
  /** HTML before the first section. External links in it already open in a new tab. */
  intro: string;
  sections: TextSection[];
}

export interface TextSection {
  id: string;
  title: string;
  html: string;
  /** The day of a story of the blog, `2024-11-09`. */
  date?: string;
  photo?: { img: Img; alt: string } | undefined;
}

export interface Navigation {
  menu: MenuEntry[];
  footer: FooterGroup[];
}

/** Each field is built by a file of content. */
export interface Club extends Navigation {
  /** True while the club is the invented sample: says so in the footer, and where photos are missing its crest stands for them. */
  sample: boolean;
  /** The moment at which the sample lives, on the clock of Madrid; null for a club that follows the clock. */
  now: Moment | null;
  /** The moment, on the clock of Madrid, for which a build makes the pages; read once, so that all of them agree. */
  madeAt?: Moment;
  /** The instant at which its content was last changed, ms; known in a build. */
  changedAt?: number;
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
  /** Null where the club does not say. */
  founded: number | null;
  /** Season shown on home, as the club writes it: `2024/25`, `2026`. */
  currentSeason: string;
  /** Only `email` is never empty. */
  contact: { email: string; phone: string; address: string[]; intro: string };
  /** Inline HTML (from Markdown): may hold a link. */
  formPrivacy: string;
  brand: Brand;
  crest: Img;
  /** For search engines, `Voleibol`; may be empty. */
  sport: string;
  /** Null for a club without a photo for it. */
  cover: { img: Img; narrowImg: Img; alt: string } | null;
  /** Social networks and the like, shown in the contact block. */
  socialLinks: Link[];
  teamsIntro: string;
  kinds: TeamKind[];
  staffIntro: string;
  coaches: Coach[];
  boardIntro: string;
  board: BoardMember[];
  trainingIntro: string;
  venues: Venue[];
  /** Null where the club writes no calendar. */
  calendar: Calendar | null;
  matches: Match[];
  notices: ClubNotice[];
  galleriesIntro: string;
  /** Newest first. */
  seasons: Season[];
  /** Newest first; the current one is not among them. */
  pastSeasons: PastSeason[];
  /** The album that opens the galleries; null where there is none. */
  featuredAlbum: Album | null;
  /** Photos that must not come back. */
  withdrawn: WithdrawnPhoto[];
  /** In the order in which the site shows them, without those that have no partner. */
  partners: PartnerTier[];
  /** Its paragraphs are plain text. */
  story: {
    title: string;
    description: string;
    paragraphs: string[];
    img: Img | null;
    alt: string;
  } | null;
  legalNotice: TextPage;
  privacy: TextPage;
  /** Pages the club has written: /historico-de-equipos, /torneos, /blog, /campus… */
  pages: TextPage[];
}
