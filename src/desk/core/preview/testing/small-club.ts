import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Folders, readFolders } from '../../../../base/config/folders.ts';
import type { Preview } from '../preview.ts';

const CONTENT = 'tests/otro-club/contenido';

/**
 * Returns the folders of the tests' small club, without photos. All tests share the cache, so that the site's code is bundled
 * once.
 * @param dir parent of the build folder
 */
export const smallClubFolders = (dir: string): Folders =>
  readFolders({
    CONTENT_DIR: CONTENT,
    PHOTOS_DIR: join(dir, 'photos'),
    CACHE_DIR: resolve('test-build/cache'),
    BUILD_DIR: join(dir, 'build'),
  });

/** Reads a content file of the small club. */
export const readSmallClubFile = (file: string): Promise<string> => readFile(join(CONTENT, file), 'utf8');

/** Returns the HTML of a page. @throws for a redirect */
export async function previewHtml(preview: Preview, path: string): Promise<string> {
  const page = await preview.page(path);
  if (!('html' in page)) throw new Error(`${path} leads to ${page.to}`);
  return page.html;
}
