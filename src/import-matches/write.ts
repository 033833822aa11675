import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ImportError } from './list.ts';

/** A file's text; null where there is none. */
export async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Writes files whole or not at all: all texts are on the disk before the first file is replaced.
 * @param texts by path
 */
export async function writeWhole(texts: Readonly<Record<string, string>>): Promise<void> {
  const drafts: { draft: string; file: string }[] = [];
  try {
    for (const [path, text] of Object.entries(texts)) {
      const file = await realpath(path).catch(() => path);
      const draft = join(dirname(file), `.${basename(file)}.${process.pid}`);
      drafts.push({ draft, file });
      await writeDraft(draft, text, await modeOf(file));
    }
    for (const { draft, file } of drafts) await rename(draft, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ImportError(`No puedo escribir en ${dirname(drafts[0]?.file ?? '')} (${code ?? message}).`);
  } finally {
    for (const { draft } of drafts) await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, text: string, mode: number): Promise<void> {
  const handle = await open(draft, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const modeOf = (file: string) =>
  stat(file).then(
    (found) => found.mode & 0o777,
    () => 0o644,
  );
