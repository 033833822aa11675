import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { type Folder, isOf } from './files/declare.ts';
import { FILES } from './files/files.ts';
import { nearest } from './nearest.ts';
import { aboutFile, ContentError, type Problem, type Result, unreadable } from './problems/problem.ts';

/** Volunteers' own notes, and files that operating systems and editors leave behind. */
const IGNORED = /(^|\/)(\..*|leeme\.(md|txt)|readme\.md|thumbs\.db|desktop\.ini)$|(^|\/)\.|~$/i;

/** Texts that stand for those on the disk, by path inside the content folder; null for a file that is not to be there. */
export type Overlay = ReadonlyMap<string, string | null>;

/**
 * Reads all declared files of a content folder.
 * @throws {ContentError} when there is no such folder.
 */
export async function readFolder(dir: string, overlay: Overlay = new Map()): Promise<Folder> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError([aboutFile(dir, { code: 'no folder' })]);
  });
  const texts = new Map<string, Result<string>>();
  const unexpected: Result<never>[] = [];
  const onDisk = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(dir, sep).length).split(sep).join('/'));
  for (const file of [...new Set([...onDisk, ...overlay.keys()])].sort()) {
    const unsaved = overlay.get(file);
    if (IGNORED.test(file) || unsaved === null) continue;
    const path = join(dir, file);
    // A link to a file is read. `readdir` does not follow a link to a folder, so its files would be missed.
    const target = unsaved === undefined ? await stat(path).catch(() => null) : null;
    if (unsaved === undefined && !target?.isFile()) unexpected.push(badLink(file, target !== null));
    else if (!isDeclared(file)) unexpected.push(unreadable(file, [unknownFile(file)]));
    else texts.set(file, unsaved === undefined ? decode(file, await readFile(path)) : plain(file, unsaved));
  }
  return { texts, unexpected };
}

/**
 * The instant at which a content folder was last changed, ms: the latest at which one of its files or folders was written,
 * renamed, deleted or put there. It is the time of the status, not of the text, so that what is put back from a copy or
 * an archive, which keep the text's, counts as changed now. What is hidden does not count.
 */
export async function lastChange(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const shown = ['.', ...names.filter((name) => !/(?:^|[\\/])\./.test(name))];
  const found = await Promise.all(shown.map((name) => stat(join(dir, name)).catch(() => null)));
  return Math.max(...found.map((each) => each?.ctimeMs ?? 0));
}

const badLink = (file: string, toFolder: boolean): Result<never> =>
  unreadable(file, [aboutFile(file, { code: 'bad link', toFolder })]);

/** Whether there is a declaration for a file. */
export const isDeclared = (file: string) => FILES.some((declared) => isOf(declared, file));

/** The problem of a file that is none of the declared ones. */
function unknownFile(file: string): Problem {
  const names = FILES.map(({ name }) => name);
  const near = nearest(
    file,
    names.filter((name) => !name.includes('*')),
  );
  const of = names.find((name) => name.includes('*') && dirname(name) === dirname(file));
  if (!of) return aboutFile(file, { code: 'unknown file', names, nearest: near });
  const asYaml = file.replace(/\.yml$/i, '.yaml');
  return aboutFile(file, {
    code: 'misnamed file',
    folder: dirname(of),
    ending: extname(of),
    nearest: isOf({ name: of }, asYaml) ? asYaml : near,
  });
}

/** A text without byte order mark and carriage returns. Reports an empty one. */
function plain(file: string, text: string): Result<string> {
  if (text.trim() === '') return unreadable(file, [aboutFile(file, { code: 'empty file' })]);
  return { ok: true, value: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n') };
}

/** Decodes UTF-8. Reports the line of the first invalid byte. */
function decode(file: string, bytes: Buffer): Result<string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
    const line = lines.findIndex((text) => text.includes('\uFFFD'));
    const column = (lines[line]?.indexOf('\uFFFD') ?? 0) + 1;
    return unreadable(file, [aboutFile(file, { code: 'no UTF-8' }, { line: line + 1, column })]);
  }
  return plain(file, text);
}
