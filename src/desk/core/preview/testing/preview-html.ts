import { join, resolve } from 'node:path';
import { type Folders, readFolders } from '../../../../base/config/folders.ts';
import { SMALL_CONTENT } from '../../../testing/small-club.ts';
import type { Preview } from '../preview.ts';

/**
 * Returns the folders of the tests' small club, without photos. All tests share the cache, so that the site's code is bundled
 * once.
 * @param dir parent of the build folder
 */
export const smallClubFolders = (dir: string): Folders =>
  readFolders({
    CONTENT_DIR: SMALL_CONTENT,
    PHOTOS_DIR: join(dir, 'photos'),
    CACHE_DIR: resolve('test-build/cache'),
    BUILD_DIR: join(dir, 'build'),
  });

/** Returns the HTML of a page. @throws for a redirect */
export async function previewHtml(preview: Preview, path: string): Promise<string> {
  const page = await preview.page(path);
  if (!('html' in page)) throw new Error(`${path} leads to ${page.to}`);
  return page.html;
}
