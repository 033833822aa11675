/**
 * The club as the site sees it: read from content/, checked, every reference resolved.
 * What a volunteer writes, and how it becomes this, is said in files/, one file of content at a time.
 */

import type { Moment } from '../agenda/madrid.ts';
import type { Match, Season as TrainingSeason } from '../agenda/types.ts';
import type { Brand } from '../brand/brand.ts';
import type { WithdrawnPhoto } from '../pictures/types.ts';

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

export interface Link {
  title: string;
  /** Site path (`/equipos`) or absolute URL; absolute ones open in a new tab. */
  link: string;
}

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

export interface Venue {
  key: string;
  title: string;
  address: string[];
  /** Map URL. */
  link: string;
  img: Img;
}

export interface TrainingSession {
  days: Day[];
  /** `18:00` */
  from: string;
  to: string;
  venue: Venue;
}

export interface Coach {
  key: string;
  name: string;
  /** Entrenadora, Preparadora física… */
  role: string;
  img: Img | null;
}

/** Who plays in a team. */
export const PLAYERS = ['femenino', 'masculino', 'mixto'] as const;
export type Players = (typeof PLAYERS)[number];

export interface Team {
  /** Kind and name in its address: `federados/cadete-femenino`. What other files call it by. */
  key: string;
  name: string;
  division: string;
  /** Last segment of its address. */
  slug: string;
  /** Full address; usually under its kind, `/equipos/resto/absoluto-femenino` for the one that is not. */
  path: string;
  img: Img;
  /** Where the competition's table is; empty when there is none. */
  standings: string;
  coaches: Coach[];
  sessions: TrainingSession[];
  /** Words made from the sessions, one sentence each: `Martes y jueves, de 18:00 a 19:30`. The note is apart. */
  schedule: string[];
  /** The venues of its sessions, each once, in order of first use. */
  venues: Venue[];
  note: string;
  /** Years of birth of its players, either end null where it is open; null where the club does not say. */
  born: { from: number | null; to: number | null } | null;
  players: Players | null;
  /** E-mail or telephone of the team; may be empty. */
  contact: string;
  /** Colour of its kit, `rojo`; may be empty. */
  kit: string;
}

/** Days of training of a season, and what is different on single days. */
export type Calendar = Pick<TrainingSeason, 'first' | 'last' | 'closures' | 'changes' | 'extras'>;

/** What the club has to say for some days. */
export interface ClubNotice {
  text: string;
  /** First and last day, `2024-11-14`. */
  from: string;
  to: string;
  /** Keys of the teams that it is for; empty when it is for everybody. */
  teams: string[];
  /** Where it leads; may be empty. */
  link: string;
}

/** Place of its colour among those of the brand: `1`. */
export type KindColor = string;

/** A kind of team (federados, escuela-ads, resto). */
export interface TeamKind {
  /** Address segment: /equipos/{slug}. */
  slug: string;
  /** `Equipos Federados` */
  title: string;
  /** In breadcrumbs: `Equipos federados`. */
  breadcrumb: string;
  intro: string;
  color: KindColor;
  /** Offered by the toggle of the home page, which has three buttons at most. */
  onHome: boolean;
  /** Words of its button there, `Escuela ADS`; empty when it is not offered. */
  button: string;
  /** Old addresses that redirect to this listing, e.g. `/equipos-federados`. */
  oldAddresses: string[];
  teams: Team[];
}

export interface BoardMember {
  name: string;
  role: string;
  /** May be empty. */
  duties: string;
  img: Img | null;
}

export interface Album {
  season: string;
  slug: string;
  name: string;
  /** `/galerias/2024-2025/copa` */
  path: string;
  cover: Img;
  amount: number;
  /** Numbers taken down on request; they leave a gap. */
  removed: number[];
  /** It shows minors: its photos are not offered for download. */
  minors: boolean;
  /** First and last day, the same where it was one; null where the club does not say. */
  days: { from: string; to: string } | null;
  /** Where, in words; may be empty. */
  place: string;
  /** The photos shown: 1..amount without the removed ones. `id` is `{season}/{album}/{n}`, slugs; a caption may be empty. */
  photos: { n: number; img: Img; caption: string }[];
  /** Its parts, in order, each with the number of its first photo. Photos before the first part belong to none. */
  chapters: { title: string; first: number }[];
}

export interface Season {
  /** As the club writes it: `2024-2025`, `2025/26`, `2026`. */
  name: string;
  /** The same as an address and a folder of photos: `2025-26`. */
  slug: string;
  /** `/galerias/2024-2025` */
  path: string;
  intro: string;
  albums: Album[];
}

export interface Partner {
  title: string;
  subtitle: string;
  img: Img;
  /** May be empty. */
  href: string;
}

/** How large the marks of a tier are shown. */
export type PartnerSize = 'large' | 'small';

/** Partners that are shown together, such as the sponsors. */
export interface PartnerTier {
  title: string;
  intro: string;
  size: PartnerSize;
  partners: Partner[];
}

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
}

/** A match of a past season that has a result. */
export type PastMatch = Pick<Match, 'date' | 'rival' | 'home' | 'round' | 'result' | 'sets'>;

/** Matches won, lost and drawn. */
export interface Balance {
  won: number;
  lost: number;
  drawn: number;
}

/** A team as it was in a past season. */
export interface PastTeam {
  name: string;
  division: string;
  /** Of its page then: `/equipos/federados/cadete-femenino`. It may be the page of a team of today. */
  path: string;
  /** Names, in words: they may have left the club. */
  coaches: string[];
  /** Of the whole season, also where only some of its matches are known; null where nothing is. */
  balance: Balance | null;
  /** Earliest first. */
  matches: PastMatch[];
  note: string;
}

export interface PastKind {
  slug: string;
  title: string;
  color: KindColor;
  /** Old addresses that led to its listing; they lead to the season where the kind is gone. */
  oldAddresses: string[];
  teams: PastTeam[];
}

/** A season that is over: who played, and how it went. */
export interface PastSeason {
  /** As the club writes it: `2024/25`. */
  name: string;
  /** `/temporadas/2024-25` */
  path: string;
  intro: string;
  kinds: PastKind[];
  note: string;
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
  motto: string;
  description: string;
  /** Public origin without a trailing slash, `https://cvsierra.example.org`. */
  origin: string;
  town: string;
  province: string;
  founded: number;
  /** Season shown on home, as the club writes it: `2024/25`, `2026`. */
  currentSeason: string;
  /** `phone` is empty when the club has none. */
  contact: { email: string; phone: string; address: string[]; intro: string };
  /** Inline HTML (from Markdown): may hold a link. */
  formPrivacy: string;
  brand: Brand;
  crest: Img;
  /** For search engines, `Voleibol`; may be empty. */
  sport: string;
  cover: { img: Img; narrowImg: Img; alt: string };
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
  story: { title: string; description: string; paragraphs: string[]; img: Img; alt: string };
  legalNotice: TextPage;
  privacy: TextPage;
  /** Pages the club has written: /historico-de-equipos, /torneos, /blog, /campus… */
  pages: TextPage[];
}
