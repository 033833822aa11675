import type { Club } from './club.ts';
import { FILES } from './files/files.ts';
import { writtenOnly } from './files/menu.ts';
import { type Overlay, readFolder } from './folder.ts';
import { checkLinks } from './links.ts';
import { ContentError, type Problem } from './problems.ts';
import { type Readable, Reader } from './reader.ts';
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
  return checked(new Reader(await readFolder(contentDir, overlay), sitePages));
}

/** A club whose content may have faults: whole where it has none, and in any case what can be read of it. */
export async function readFaultyClub(
  contentDir: string,
  sitePages: SitePages,
): Promise<{ club: Club | null; readable: Readable }> {
  const reader = new Reader(await readFolder(contentDir), sitePages);
  const readable = reader.readable();
  try {
    return { club: checked(reader).club, readable };
  } catch (error) {
    if (error instanceof ContentError) return { club: null, readable };
    throw error;
  }
}

/** @throws {ContentError} */
function checked(reader: Reader): { club: Club; warnings: Problem[] } {
  const { notes } = reader;
  const read = reader.club();
  if (!read.ok) throw new ContentError([...read.problems, ...notes.problems]);
  const club = read.value;
  for (const declared of FILES) declared.check?.(reader.documents(declared), club, reader);
  // Old addresses redirect to pages, so links may use them.
  const targets = new Set([...reader.pages(club), ...oldAddresses(club).map(({ from }) => from)]);
  checkLinks(notes, targets);
  if (notes.problems.length > 0) throw new ContentError(notes.problems);
  return { club: { ...club, ...writtenOnly(club, targets) }, warnings: notes.warnings };
}
