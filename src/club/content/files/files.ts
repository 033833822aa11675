import { z } from 'zod';
import type { Club } from '../club.ts';
import { brand } from './brand.ts';
import { calendar } from './calendar.ts';
import { club } from './club.ts';
import { clubDocuments } from './club-documents.ts';
import type { AnyFile, ContentFile } from './declare.ts';
import { fees } from './fees.ts';
import { galleries } from './galleries.ts';
import { matches } from './matches.ts';
import { menu } from './menu.ts';
import { notices } from './notices.ts';
import { partnerTiers } from './partners.ts';
import { pastSeasons } from './past-seasons.ts';
import { board, coaches } from './people.ts';
import { permissions } from './permissions.ts';
import { protection } from './protection.ts';
import { standings } from './standings.ts';
import { teams } from './teams.ts';
import { blog, legalNotice, pages, privacy, story } from './texts.ts';
import { venues } from './venues.ts';
import { withdrawn } from './withdrawn.ts';

/** Declarations in the order of the volunteers' guide; tiers of partners in the order of the site. */
const files = [
  club,
  brand,
  menu,
  protection,
  clubDocuments,
  teams,
  coaches,
  board,
  venues,
  fees,
  calendar,
  matches,
  standings,
  notices,
  galleries,
  permissions,
  withdrawn,
  pastSeasons,
  ...partnerTiers,
  story,
  legalNotice,
  privacy,
  blog,
  pages,
];

/** Values as they are written in YAML, by the declared name of the file: `equipos/*.yaml` for files of that folder. */
export type WrittenFiles = {
  [File in (typeof files)[number] as File['name'] & `${string}.yaml`]: z.input<File['schema']>;
};

type BuiltBy<File> = File extends ContentFile<infer _, infer Built> ? Built : never;
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer Part,
) => void
  ? Part
  : never;
type Built = Intersection<BuiltBy<(typeof files)[number]>>;

/** Fields of a club that no file builds with their type. The excluded ones come from a build. */
type Missing = {
  [Field in keyof Club]-?: Built extends Pick<Club, Field> ? never : Field;
}[Exclude<keyof Club, 'builtAt' | 'changedAt' | 'pushKey'>];

/** Declarations of all content files. The compiler names a field of the club that none of them builds. */
export const FILES: readonly AnyFile[] &
  ([Missing] extends [never] ? unknown : `No file builds «${Missing}»`) = files;

/** Returns the last days on which pages show dated content otherwise than afterwards; empty for content without dates. */
export const shownUntil = (club: Partial<Club>): string[] =>
  FILES.flatMap((file) => file.shownUntil?.(club) ?? []);

/** Returns the table of content files in the volunteers' guide, as Markdown. */
export const guideTable = (): string =>
  [
    '| Qué | Archivo |',
    '| --- | --- |',
    ...FILES.map(({ contents, name }) => `| ${contents} | \`${name.replace('*', '…')}\` |`),
  ].join('\n');

/** Returns JSON Schemas by file name, as text, with which editors complete and check YAML files. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    FILES.filter(({ name }) => name.endsWith('.yaml')).map(({ name, schema }) => {
      const json = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
      return [name.replace(/(\/\*)?\.yaml$/, '.json'), `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
