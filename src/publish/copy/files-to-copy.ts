/** What belongs into the second copy: content and originals, without what only this computer needs. */
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface SourceFile {
  /** From its folder, with `/` in between. */
  path: string;
  /** Bytes; ms since 1970. */
  size: number;
  mtimeMs: number;
}

/** What imports remember, and of the desk's own folder; versions, drafts, journal and lock are this computer's business. */
const HIDDEN = /^(\.importar-partidos\.json|\.escritorio\/(permisos\.yaml|publicar\.yaml|\.gitignore))$/;

/** Whether a file of the content or the photos is copied. Hidden ones are the system's, and git's. */
const isCopied = (path: string): boolean =>
  HIDDEN.test(path) || !path.split('/').some((name) => name.startsWith('.'));

/** Regular files below a folder that are copied. Throws ENOENT for no such folder. */
export async function filesToCopy(dir: string): Promise<SourceFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files: SourceFile[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(dir, file).split(sep).join('/');
    if (!entry.isFile() || !isCopied(path)) continue;
    const { size, mtimeMs } = await stat(file);
    files.push({ path, size, mtimeMs });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
