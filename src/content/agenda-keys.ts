import type { Team, Venue } from './club.ts';
import type { Document } from './document.ts';
import { teams } from './files/teams.ts';
import { venues } from './files/venues.ts';
import { lookUp } from './look-up.ts';
import { nearest } from './nearest.ts';
import type { Reader } from './reader.ts';
import { slugOf } from './slug.ts';
import type { Path } from './yaml-source.ts';

/** The team that a file of the agenda names, as a list of one. Its name alone is enough to guess which is meant. */
export function teamOf(doc: Document<unknown>, at: Path, key: string, reader: Reader): Team[] {
  const all = reader.part(teams)?.kinds.flatMap((kind) => kind.teams);
  return lookUp(doc, at, key, all, 'la carpeta «equipos»', (keys) => {
    const slug = nearest(
      slugOf(key),
      keys.map((each) => each.replace(/.*\//, '')),
    );
    return nearest(key, keys) ?? keys.find((each) => each.endsWith(`/${slug}`));
  });
}

/** The venue that a file of the agenda names, as a list of one. */
export function venueOf(doc: Document<unknown>, at: Path, key: string, reader: Reader): Venue[] {
  return lookUp(doc, at, key, reader.part(venues)?.venues, venues.name);
}
