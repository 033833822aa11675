import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isDeclared, unknownFile } from './file-names.ts';
import { aboutFile, ContentError, type Result, unreadable } from './problems.ts';

/** Notes of the volunteers for themselves, and what systems and editors leave behind. */
const IGNORED = /(^|\/)(\..*|leeme\.(md|txt)|readme\.md|thumbs\.db|desktop\.ini)$|(^|\/)\.|~$/i;

/** What lies in a content folder, but for what is ignored. Paths are those inside the folder, with `/`. */
export interface Folder {
  /** Text of every declared file that is there, by path. */
  texts: ReadonlyMap<string, Result<string>>;
  /** Everything else, none of which may be there. */
  strays: readonly Result<never>[];
}

/** Reads all declared files of a content folder. Throws ContentError when there is no such folder. */
export async function readFolder(dir: string): Promise<Folder> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError([aboutFile(dir, { found: 'No encuentro la carpeta del contenido.' })]);
  });
  const texts = new Map<string, Result<string>>();
  const strays: Result<never>[] = [];
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) {
    const file = path.slice(join(dir, sep).length).split(sep).join('/');
    if (IGNORED.test(file)) continue;
    // A link is a file when it leads to one; a folder behind a link would be passed over in silence.
    const target = await stat(path).catch(() => null);
    if (!target?.isFile()) strays.push(badLink(file, target !== null));
    else if (isDeclared(file)) texts.set(file, decode(file, await readFile(path)));
    else strays.push(unreadable(file, [unknownFile(file)]));
  }
  return { texts, strays };
}

function badLink(file: string, toFolder: boolean): Result<never> {
  const found = toFolder ? 'Es un enlace a una carpeta, que no se lee.' : 'Es un enlace que no lleva a nada.';
  const allowed = 'los archivos mismos, dentro de la carpeta del contenido';
  return unreadable(file, [aboutFile(file, { found, allowed })]);
}

/** Decodes UTF-8 without byte order mark and carriage returns; the first byte that is none is told with its line. */
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
