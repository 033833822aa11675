import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkAddresses } from './checks/addresses.ts';
import { checkCalendar } from './checks/calendar.ts';
import { checkCourts } from './checks/courts.ts';
import { checkDocuments } from './checks/documents.ts';
import { checkMatches } from './checks/matches.ts';
import { checkPastSeasons } from './checks/past-seasons.ts';
import { checkRemovedPhotos } from './checks/photos.ts';
import { checkStandings } from './checks/standings.ts';
import { checkUnlinked, checkUnused } from './checks/unused.ts';
import type { Club } from './club.ts';
import { DOCUMENT_FILE } from './document-kinds.ts';
import { isFileOf } from './files/declare.ts';
import { FILES } from './files/files.ts';
import { withoutUnwrittenPages, withProtectionLink } from './files/menu.ts';
import { convertOldPermissions, OLD_PERMISSIONS_FILE, permissions } from './files/permissions.ts';
import { plainText } from './plain-text.ts';
import type { Fault } from './problems/faults.ts';
import { ContentError, fileProblem, type Problem } from './problems/problem.ts';
import { ClubReader, type Folder } from './reader.ts';
import { sampleLeftovers } from './sample-leftovers.ts';
import { oldAddresses, type SitePages } from './site-page.ts';
import { closestName } from './spelling.ts';
import { positionAt, type SourcePosition } from './yaml.ts';

/**
 * Reads a club from its content folder.
 * @param sitePages pages that links may lead to
 * @param overlay unsaved texts, which replace files of the folder
 * @throws {ContentError} with all problems
 */
export async function readClub(contentDir: string, sitePages: SitePages, overlay?: Overlay): Promise<Club> {
  return (await checkContent(contentDir, sitePages, overlay)).club;
}

/** Reads a club and the warnings about its content; parameters as in `readClub`. */
export async function checkContent(
  contentDir: string,
  sitePages: SitePages,
  overlay?: Overlay,
): Promise<CheckedClub> {
  return checkFolder(await readFolder(contentDir, overlay), sitePages);
}

/** Club with the warnings about its content. */
interface CheckedClub {
  club: Club;
  warnings: Problem[];
}

interface FolderCheck {
  folder: Folder;
  sitePages: SitePages;
  result: CheckedClub | ContentError;
}

/** Number of kept checks: the saved content, a form's unsaved change, and what a save compares. */
const KEPT_CHECKS = 4;
/** Last checks, newest first. One request of the desk checks the same texts several times. */
const lastChecks: FolderCheck[] = [];

/**
 * Builds and checks the club of a folder that was read, unless one of the last checks had the same texts. Results are shared
 * and must not be changed.
 * @throws {ContentError}
 */
export function checkFolder(folder: Folder, sitePages: SitePages): CheckedClub {
  const index = lastChecks.findIndex(
    (check) => check.sitePages === sitePages && isDeepStrictEqual(check.folder, folder),
  );
  const [check = runCheck(folder, sitePages)] = index < 0 ? [] : lastChecks.splice(index, 1);
  lastChecks.unshift(check);
  lastChecks.length = Math.min(lastChecks.length, KEPT_CHECKS);
  if (check.result instanceof ContentError) throw check.result;
  return check.result;
}

function runCheck(folder: Folder, sitePages: SitePages): FolderCheck {
  try {
    return { folder, sitePages, result: buildAndCheck(folder, sitePages) };
  } catch (error) {
    if (error instanceof ContentError) return { folder, sitePages, result: error };
    throw error;
  }
}

function buildAndCheck(folder: Folder, sitePages: SitePages): CheckedClub {
  const reader = new ClubReader(folder, FILES, sitePages.optionalPaths);
  const { problems, warnings, links } = reader.notes;
  const club = reader.club();
  if (!club) throw new ContentError(problems);
  const paths = sitePages(club).map(({ path }) => path);
  checkAddresses(club, reader, paths);
  checkCalendar(club, reader);
  checkMatches(club, reader);
  checkStandings(club, reader);
  checkCourts(club, reader);
  checkPastSeasons(club, reader);
  checkRemovedPhotos(club, reader);
  // Old addresses redirect to pages, so links may use them.
  const targets = new Set([
    ...paths,
    ...oldAddresses(club).map(({ from }) => from),
    ...club.documents.map(({ path }) => path),
  ]);
  for (const { url: link, report } of links) {
    const url = link.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
    if (!targets.has(url)) report({ code: 'unknown page', url, nearest: closestName(url, targets) });
  }
  if (problems.length > 0) throw new ContentError(problems);
  // Checked last: a key that is misspelt elsewhere makes an entry look unused.
  checkUnused(club, reader);
  checkUnlinked(club, reader);
  checkDocuments(club, reader);
  for (const { file, phrases, ...position } of club.sample ? [] : sampleLeftovers(folder))
    warnings.push(fileProblem(file, { code: 'sample phrases', phrases }, position));
  const unwritten = sitePages.optionalPaths.filter((path) => !targets.has(path));
  const { menu, footer } = withoutUnwrittenPages(club, unwritten);
  return {
    club: { ...club, menu, footer: club.protection ? withProtectionLink(footer) : footer },
    warnings,
  };
}

/** Paths that are not content: volunteers' notes, and files that operating systems and editors create. */
const IGNORED = /(^|\/)(\..*|leeme\.(md|txt)|readme\.md|thumbs\.db|desktop\.ini)$|(^|\/)\.|~$/i;

/**
 * Texts that replace files on the disk, by path inside the content folder; null for a file to ignore. An unsaved PDF has an
 * empty text.
 */
export type Overlay = ReadonlyMap<string, string | null>;

/**
 * Reads all declared files of a content folder.
 * @throws {ContentError} if the folder does not exist
 */
export async function readFolder(dir: string, overlay: Overlay = new Map()): Promise<Folder> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError([fileProblem(dir, { code: 'missing folder' })]);
  });
  const texts = new Map<string, string>();
  const pdfs = new Map<string, number>();
  const problems: Problem[] = [];
  const onDisk = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(dir, sep).length).split(sep).join('/'));
  for (const file of [...new Set([...onDisk, ...overlay.keys()])].sort()) {
    const unsaved = overlay.get(file);
    if (IGNORED.test(file) || unsaved === null) continue;
    const { text, pdfSize, problem } = await readContentFile(dir, file, unsaved);
    if (text !== undefined) texts.set(file, text);
    if (pdfSize !== undefined) pdfs.set(file, pdfSize);
    if (problem) problems.push(problem);
  }
  if (!onDisk.includes(permissions.name) && !overlay.has(permissions.name)) {
    const old = await readFile(join(dir, OLD_PERMISSIONS_FILE), 'utf8').catch(() => '');
    if (old.trim() !== '') texts.set(permissions.name, plainText(convertOldPermissions(old)));
  }
  return { texts, pdfs, problems };
}

/** Text of a declared file, size in bytes of a PDF file, or problem of a file that cannot be read. */
interface FileContent {
  text?: string;
  pdfSize?: number;
  problem?: Problem;
}

async function readContentFile(dir: string, file: string, unsaved?: string): Promise<FileContent> {
  const failed = (fault: Fault, position?: SourcePosition) => ({
    problem: fileProblem(file, fault, position),
  });
  const path = join(dir, file);
  // A link to a file is read. `readdir` does not follow a link to a folder, so its files would be missed.
  const found = await stat(path).catch(() => null);
  if (unsaved === undefined && !found?.isFile()) return failed({ code: 'broken symlink' });
  if (DOCUMENT_FILE.test(file)) return { pdfSize: unsaved === undefined ? (found?.size ?? 0) : 0 };
  if (!isDeclared(file)) return failed(unknownFile(file));
  const text = unsaved ?? decode(await readFile(path));
  if (typeof text !== 'string') return failed({ code: 'not UTF-8' }, text);
  if (text.trim() === '') return failed({ code: 'empty file' });
  return { text: plainText(text) };
}

/**
 * Returns the time of the last change in a content folder, epoch ms: the latest ctime of its files and folders, except
 * hidden ones. Copies and archives restore the mtime of a file, but not its ctime, so restored files count as changed.
 */
export async function lastChange(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const visible = ['.', ...names.filter((name) => !/(?:^|[\\/])\./.test(name))];
  const stats = await Promise.all(visible.map((name) => stat(join(dir, name)).catch(() => null)));
  return Math.max(...stats.map((stats) => stats?.ctimeMs ?? 0));
}

const isDeclared = (file: string) => FILES.some((declared) => isFileOf(declared, file));

function unknownFile(file: string): Fault {
  const names = FILES.map(({ name }) => name);
  const asYaml = file.replace(/\.yml$/i, '.yaml');
  const nearest = isDeclared(asYaml)
    ? asYaml
    : closestName(
        file,
        names.filter((name) => !name.includes('*')),
      );
  return { code: 'unknown file', names, nearest };
}

/** Decodes UTF-8; returns the position of the first invalid byte if there is one. */
function decode(bytes: Buffer): string | SourcePosition {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return positionAt(text, text.indexOf('\uFFFD'));
  }
}
