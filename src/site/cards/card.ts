/** Cards: pictures of results and home matches that people pass on. */

/** Picture of one result. */
export interface ResultCard {
  kind: 'result';
  isWin: boolean;
  team: string;
  /** `Sábado 9 de noviembre` */
  day: string;
  /** `1ª Zonal Autonómica, jornada 4`; may be empty. */
  competition: string;
  club: string;
  /** Full name of the club. */
  footer: string;
  rival: string;
  /** The team's own first. */
  result: [number, number];
  /** Sets or periods. */
  parts: { title: string; score: [number, number] }[];
}

/** Picture of several results or matches. */
export interface ListCard {
  kind: 'list';
  title: string;
  days: string;
  footer: string;
  rows: { lead: string; isStrong: boolean; name: string; detail: string }[];
}

export type CardContent = ResultCard | ListCard;

/** Formats of a card: for a chat or a story on phones, and for link previews and newspapers. */
export const CARD_FORMATS = {
  vertical: { width: 1080, height: 1350 },
  horizontal: { width: 1200, height: 630 },
} as const;
export type CardFormat = keyof typeof CARD_FORMATS;

/** Card with the addresses of its pictures. */
export interface Card {
  content: CardContent;
  /** Name of a saved file, without extension: `resultado-cadete-femenino`. */
  name: string;
  paths: Record<CardFormat, string>;
}

/** Cards of a club. */
export interface ClubCards {
  /** Last result of each team, by the key of the team. */
  results: Record<string, Card>;
  /** Results of the last week. */
  week: Card | null;
  /** Home matches of this weekend. */
  home: Card | null;
}
