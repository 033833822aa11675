import type { Club } from './club.ts';
import type { Notes } from './document.ts';
import { coaches } from './files/coaches.ts';
import { type Folder, Reader } from './files/declare.ts';
import { FILES } from './files/files.ts';
import { matches } from './files/matches.ts';
import { writtenOnly } from './files/menu.ts';
import { teams } from './files/teams.ts';
import { venues } from './files/venues.ts';
import { type Overlay, readFolder } from './folder.ts';
import { nearest } from './nearest.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { oldAddresses, type SitePages } from './site-page.ts';

/**
 * Reads a club from its content folder, every reference resolved.
 * @param sitePages the pages that links may lead to
 * @param overlay texts that are not saved yet, which stand for those of the folder
 * @throws {ContentError} with all problems, in Spanish.
 */
export async function readClub(contentDir: string, sitePages: SitePages, overlay?: Overlay): Promise<Club> {
  return (await checkContent(contentDir, sitePages, overlay)).club;
}

/** The same, with the warnings. */
export async function checkContent(
  contentDir: string,
  sitePages: SitePages,
  overlay?: Overlay,
): Promise<{ club: Club; warnings: Problem[] }> {
  return checkFolder(await readFolder(contentDir, overlay), sitePages);
}

/** The same, of a folder that was read. @throws {ContentError} */
export function checkFolder(folder: Folder, sitePages: SitePages): { club: Club; warnings: Problem[] } {
  return checked(new Reader(folder, FILES, sitePages));
}

/** @throws {ContentError} */
function checked(reader: Reader): { club: Club; warnings: Problem[] } {
  const { notes } = reader;
  const read = reader.club();
  if (!read.ok) throw new ContentError([...read.problems, ...notes.problems]);
  const club = read.value;
  for (const declared of FILES) declared.check?.(reader.documents(declared), club, reader);
  checkUnused(reader);
  // Old addresses redirect to pages, so links may use them.
  const targets = new Set([...reader.pages(club), ...oldAddresses(club).map(({ from }) => from)]);
  checkLinks(notes, targets);
  if (notes.problems.length > 0) throw new ContentError(notes.problems);
  return { club: { ...club, ...writtenOnly(club, targets) }, warnings: notes.warnings };
}

/** Entries that no team names. Those that a misspelt name probably means are left out, as that is reported already. */
function unusedOf<T>(entries: Record<string, T>, named: readonly string[]): [string, T][] {
  const keys = Object.keys(entries);
  const meant = new Set(named.flatMap((key) => (keys.includes(key) ? key : (nearest(key, keys) ?? []))));
  return Object.entries(entries).filter(([key]) => !meant.has(key));
}

/** Reports coaches and venues that no team names. */
function checkUnused(reader: Reader): void {
  const written = reader.documents(teams).flatMap(({ value }) => value.equipos);
  for (const doc of reader.documents(coaches)) {
    const named = written.flatMap((team) => team.entrenadores ?? []);
    for (const [key, { name, sin_equipo }] of unusedOf(doc.value.entrenadores, named))
      if (!sin_equipo) doc.problem(['entrenadores', key], { code: 'coach without team', name, key }, true);
  }
  for (const doc of reader.documents(venues)) {
    const named = [
      ...written.flatMap((team) => (team.entrenamientos ?? []).map(({ lugar }) => lugar)),
      ...reader.documents(matches).flatMap(({ value }) => value.partidos.flatMap(({ lugar }) => lugar ?? [])),
    ];
    for (const [key, { title, sin_uso }] of unusedOf(doc.value.lugares, named))
      if (!sin_uso) doc.problem(['lugares', key], { code: 'unused venue', title, key }, true);
  }
}

/** The part of a link that names a page. */
const pageOf = (url: string) => url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');

/** Reports links to pages of this site that do not exist. */
function checkLinks({ links }: Notes, targets: ReadonlySet<string>): void {
  for (const { url: link, report } of links) {
    const url = pageOf(link);
    if (!targets.has(url)) report({ code: 'no page', url, nearest: nearest(url, targets) });
  }
}
