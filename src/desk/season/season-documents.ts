import { calendar } from '../../content/files/calendar.ts';
import { club } from '../../content/files/club.ts';
import { coaches } from '../../content/files/coaches.ts';
import type { ContentFile } from '../../content/files/declare.ts';
import { isOf } from '../../content/files/declare.ts';
import { matches } from '../../content/files/matches.ts';
import { notices } from '../../content/files/notices.ts';
import { teams } from '../../content/files/teams.ts';
import { venues } from '../../content/files/venues.ts';
import { aboutFile, ContentError, type Result } from '../../content/problems/problem.ts';
import { readDocument } from '../documents/documents.ts';

/** Texts of content files by path, with `/`. */
export type Texts = ReadonlyMap<string, string>;

/** A file as it is written. */
export interface Written<Value> {
  file: string;
  value: Value;
}

/** The files that a new season changes, each as it is written. */
export interface SeasonDocuments {
  club: Written<ValueOf<typeof club>>;
  kinds: Written<ValueOf<typeof teams>>[];
  coaches: Written<ValueOf<typeof coaches>>;
  venues: Written<ValueOf<typeof venues>>;
  /** Null where the club has none. */
  calendar: Written<ValueOf<typeof calendar>> | null;
  matches: Written<ValueOf<typeof matches>> | null;
  notices: Written<ValueOf<typeof notices>> | null;
}

type ValueOf<File> = File extends ContentFile<infer Value, infer _> ? Value : never;
export type KindValue = ValueOf<typeof teams>;
export type TeamValue = KindValue['equipos'][number];

/**
 * Reads the files that a new season changes, kinds of team in their order.
 * @throws {ContentError} with the problems of those that do not obey their schema.
 */
export function seasonDocuments(texts: Texts): SeasonDocuments {
  return {
    club: required(texts, club),
    kinds: written(texts, teams).sort((a, b) => a.value.orden - b.value.orden),
    coaches: required(texts, coaches),
    venues: required(texts, venues),
    calendar: written(texts, calendar)[0] ?? null,
    matches: written(texts, matches)[0] ?? null,
    notices: written(texts, notices)[0] ?? null,
  };
}

function required<Value>(texts: Texts, declared: Loads<Value>): Written<Value> {
  const [document] = written(texts, declared);
  if (document) return document;
  throw new ContentError([aboutFile(declared.name, { code: 'missing file' })]);
}

/** The value is not the one that the schema makes of it: nothing may be written that nobody changed. */
function written<Value>(texts: Texts, declared: Loads<Value>): Written<Value>[] {
  return [...texts]
    .filter(([file]) => isOf(declared, file))
    .map(([file, text]) => {
      const checked = declared.load(file, text);
      if (!checked.ok) throw new ContentError(checked.problems);
      return { file, value: readDocument(file, text).value as Value };
    });
}

interface Loads<Value> {
  name: string;
  load(file: string, text: string): Result<{ value: Value }>;
}
