import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Folders, readFolders } from '../../../config/folders.ts';
import type { Preview } from '../preview.ts';

const CONTENT = 'tests/otro-club/contenido';

/**
 * Folders of the small club of the tests, without photos. All tests share the cache, so that the site's code is bundled
 * once.
 * @param dir what is built goes below it
 */
export const smallClubFolders = (dir: string): Folders =>
  readFolders({
    CONTENT_DIR: CONTENT,
    PHOTOS_DIR: join(dir, 'photos'),
    CACHE_DIR: resolve('test-build/cache'),
    BUILD_DIR: join(dir, 'build'),
  });

/** The text of one of its files. */
export const readSmallClubFile = (file: string): Promise<string> => readFile(join(CONTENT, file), 'utf8');

/** The HTML of a page. Throws for an address that leads elsewhere. */
export async function previewHtml(preview: Preview, path: string): Promise<string> {
  const page = await preview.page(path);
  if (!('html' in page)) throw new Error(`${path} leads to ${page.to}`);
  return page.html;
}
