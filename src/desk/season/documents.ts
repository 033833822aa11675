/** The content files that a new season changes, as they are written. */
import { calendar } from '../../content/files/calendar.ts';
import { club } from '../../content/files/club.ts';
import { type ContentFile, isOf } from '../../content/files/declare.ts';
import { matches } from '../../content/files/matches.ts';
import { notices } from '../../content/files/notices.ts';
import { pastSeasons } from '../../content/files/past-seasons.ts';
import { coaches } from '../../content/files/people.ts';
import { teams } from '../../content/files/teams.ts';
import { venues } from '../../content/files/venues.ts';
import { readDocument } from '../documents/documents.ts';

/** What a season is made from. */
export const SEASON_FILES = [calendar, club, coaches, matches, notices, pastSeasons, teams, venues];

/** Texts of content files by path, with `/`. They obey their schemas. */
export type Texts = ReadonlyMap<string, string>;

type ValueOf<File> = File extends ContentFile<infer Value, infer _> ? Value : never;
export type KindValue = ValueOf<typeof teams>;
export type TeamValue = KindValue['equipos'][number];

/** Not the value that the schema makes of it: nothing may be written that nobody changed. */
const valuesOf = <Value>(texts: Texts, declared: ContentFile<Value, never> | { name: string }) =>
  [...texts]
    .filter(([file]) => isOf(declared, file))
    .map(([file, text]) => ({ file, value: readDocument(file, text).value as Value }));

/** What is not there is null; kinds of team are in their order. */
export function seasonDocuments(texts: Texts) {
  const one = <File extends { name: string }>(declared: File) =>
    (valuesOf(texts, declared)[0]?.value ?? null) as ValueOf<File> | null;
  return {
    club: one(club) as ValueOf<typeof club>,
    kinds: valuesOf<KindValue>(texts, teams).sort((a, b) => a.value.orden - b.value.orden),
    coaches: one(coaches) as ValueOf<typeof coaches>,
    venues: one(venues) as ValueOf<typeof venues>,
    calendar: one(calendar),
    matches: one(matches),
    notices: one(notices),
  };
}

export type SeasonDocuments = ReturnType<typeof seasonDocuments>;
