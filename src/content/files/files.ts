import { z } from 'zod';
import type { Club } from '../club.ts';
import { brand } from './brand.ts';
import { calendar } from './calendar.ts';
import { club } from './club.ts';
import type { AnyFile, ContentFile } from './declare.ts';
import { galleries } from './galleries.ts';
import { matches } from './matches.ts';
import { menu } from './menu.ts';
import { notices } from './notices.ts';
import { partnerTiers } from './partners.ts';
import { pastSeasons } from './past-seasons.ts';
import { board, coaches } from './people.ts';
import { teams } from './teams.ts';
import { legalNotice, pages, privacy, story } from './texts.ts';
import { venues } from './venues.ts';
import { withdrawn } from './withdrawn.ts';

/** A new file of content is a line here. The order is that of the guide, and of the tiers of partners. */
const files = [
  club,
  brand,
  menu,
  teams,
  coaches,
  board,
  venues,
  calendar,
  matches,
  notices,
  galleries,
  withdrawn,
  pastSeasons,
  ...partnerTiers,
  story,
  legalNotice,
  privacy,
  pages,
];

/** What stands in each YAML file, by its name; in each file of a folder under `equipos/*.yaml`. */
export type Written = {
  [File in (typeof files)[number] as File['name'] & `${string}.yaml`]: z.input<File['schema']>;
};

type FieldOf<File> = File extends ContentFile<infer _, infer Part> ? keyof Part : never;
/** These moments come from a build. */
type Missing = Exclude<keyof Club, FieldOf<(typeof files)[number]> | 'madeAt' | 'changedAt'>;

/** Every file that a club's content may have. A field of the club that none of them builds is named by the compiler. */
export const FILES: readonly AnyFile[] &
  ([Missing] extends [never] ? unknown : `No file builds «${Missing}»`) = files;

/** JSON Schemas by file name, as text: editors use them to complete and check the YAML files while they are written. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    FILES.filter(({ name }) => name.endsWith('.yaml')).map(({ name, schema }) => {
      const json = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
      return [name.replace(/(\/\*)?\.yaml$/, '.json'), `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
