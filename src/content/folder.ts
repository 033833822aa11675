import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isDeclared, unknownFile } from './file-names.ts';
import { aboutFile, ContentError, type Result, unreadable } from './problems.ts';

/** Volunteers' own notes, and files that operating systems and editors leave behind. */
const IGNORED = /(^|\/)(\..*|leeme\.(md|txt)|readme\.md|thumbs\.db|desktop\.ini)$|(^|\/)\.|~$/i;

/** The files of a content folder. Paths are relative to it and use `/`. */
export interface Folder {
  /** Text of every declared file, by path. */
  texts: ReadonlyMap<string, Result<string>>;
  /** A problem for every file that no declaration knows, and for every bad link. */
  unexpected: readonly Result<never>[];
}

/** Reads all declared files of a content folder. Throws ContentError when there is no such folder. */
export async function readFolder(dir: string): Promise<Folder> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError([aboutFile(dir, { found: 'No encuentro la carpeta del contenido.' })]);
  });
  const texts = new Map<string, Result<string>>();
  const unexpected: Result<never>[] = [];
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) {
    const file = path.slice(join(dir, sep).length).split(sep).join('/');
    if (IGNORED.test(file)) continue;
    // A link to a file is read. `readdir` does not follow a link to a folder, so its files would be missed.
    const target = await stat(path).catch(() => null);
    if (!target?.isFile()) unexpected.push(badLink(file, target !== null));
    else if (isDeclared(file)) texts.set(file, decode(file, await readFile(path)));
    else unexpected.push(unreadable(file, [unknownFile(file)]));
  }
  return { texts, unexpected };
}

function badLink(file: string, toFolder: boolean): Result<never> {
  const found = toFolder ? 'Es un enlace a una carpeta, que no se lee.' : 'Es un enlace que no lleva a nada.';
  const allowed = 'los archivos mismos, dentro de la carpeta del contenido';
  return unreadable(file, [aboutFile(file, { found, allowed })]);
}

/** Decodes UTF-8, and drops byte order mark and carriage returns. Reports the line of the first invalid byte. */
function decode(file: string, bytes: Buffer): Result<string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
    const line = lines.findIndex((text) => text.includes('\uFFFD'));
    return unreadable(file, [
      {
        file,
        line: line + 1,
        column: (lines[line]?.indexOf('\uFFFD') ?? 0) + 1,
        field: '',
        found: 'El archivo no está guardado en UTF-8: los acentos se perderían.',
        allowed: 'guardarlo de nuevo con la codificación UTF-8',
      },
    ]);
  }
  if (text.trim() === '') return unreadable(file, [aboutFile(file, { found: 'El archivo está vacío.' })]);
  return { ok: true, value: text };
}
