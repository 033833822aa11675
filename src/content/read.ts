import type { Club } from './club.ts';
import { type Folder, Reader } from './files/declare.ts';
import { FILES } from './files/files.ts';
import { writtenOnly } from './files/menu.ts';
import { type Overlay, readFolder } from './folder.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { oldAddresses, type SitePages } from './site-page.ts';
import { nearest } from './spelling.ts';

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
  const reader = new Reader(folder, FILES, sitePages);
  const { problems, warnings, links } = reader.notes;
  const club = reader.club();
  if (!club) throw new ContentError(problems);
  for (const declared of FILES) declared.check?.(reader.documents(declared), club, reader);
  // Old addresses redirect to pages, so links may use them.
  const targets = new Set([...reader.pages(club), ...oldAddresses(club).map(({ from }) => from)]);
  for (const { url: link, report } of links) {
    const url = link.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
    if (!targets.has(url)) report({ code: 'no page', url, nearest: nearest(url, targets) });
  }
  if (problems.length > 0) throw new ContentError(problems);
  return { club: { ...club, ...writtenOnly(club, targets) }, warnings };
}
