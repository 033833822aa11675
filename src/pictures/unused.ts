/** Finds photos that no page shows: somebody put them there for one. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { unnumbered, unusedFiles, unusedNumbers } from './messages.ts';
import { nameKey, splitId, stemKey } from './originals.ts';

/** Lists and notes beside the photos, and what systems leave behind. */
const NO_PHOTO = /^\.|~$|\.(?:txt|md|ini|db)$/i;

/** Names of all files by folder, both as on disk; hidden folders do not count. */
async function filesByFolder(photosDir: string): Promise<Map<string, string[]>> {
  const byFolder = new Map<string, string[]>();
  const entries = await readdir(photosDir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const folder = relative(photosDir, entry.parentPath).split(sep).join('/');
    if (entry.isDirectory() || NO_PHOTO.test(entry.name) || /(?:^|\/)\./.test(folder)) continue;
    // A link may lead to a folder, which is no photo.
    if (entry.isSymbolicLink() && nameKey(entry.name) === undefined) continue;
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), entry.name]);
  }
  return byFolder;
}

/**
 * One sentence a folder and reason.
 * @param ids of all pictures that are looked for
 * @param albums how many photos there are, by folder, where they are numbered
 * @param shownDir the photos folder as messages name it
 */
export async function unusedPhotos(
  ids: Iterable<string>,
  albums: ReadonlyMap<string, number>,
  photosDir: string,
  shownDir: string,
): Promise<string[]> {
  const wanted = new Set([...ids].map(splitId).map(({ folder, stem }) => `${folder}/${stemKey(stem)}`));
  const messages: string[] = [];
  for (const [folder, names] of await filesByFolder(photosDir)) {
    const unused = names.flatMap((name) => {
      const key = nameKey(name);
      return key !== undefined && wanted.has(`${folder}/${key}`) ? [] : [{ name, key }];
    });
    const isNumber = ({ key }: { key: string | undefined }) => key !== undefined && /^[1-9]\d*$/.test(key);
    const amount = albums.get(folder);
    const numbers = amount === undefined ? [] : unused.filter(isNumber);
    const others = unused.filter((file) => !numbers.includes(file)).map(({ name }) => name);
    const unusedOf = numbers.map(({ key }) => Number(key));
    messages.push(...unusedNumbers(folder, unusedOf, amount ?? 0, shownDir));
    if (others.length > 0)
      messages.push((albums.has(folder) ? unnumbered : unusedFiles)(join(shownDir, folder), others.sort()));
  }
  return messages.sort();
}
