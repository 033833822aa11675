import type { ChangedPage } from '../changed-pages.ts';
import type { SiteFiles } from '../manifest.ts';

/**
 * Pure: what the published site is asked for. The home page, a page of each kind, if possible one that has changed, and
 * a picture of each new album.
 * @param pages addresses of all pages
 * @param sent files that were not there before
 */
export function filesToCheck(
  files: SiteFiles,
  pages: Iterable<string>,
  changed: readonly ChangedPage[],
  sent: readonly string[],
): string[] {
  const news = new Set(changed.map(({ address }) => address));
  const newsFirst = (a: string, b: string) => Number(news.has(b)) - Number(news.has(a)) || (a < b ? -1 : 1);
  const byKind = new Map<string, string>();
  for (const address of [...pages].sort(newsFirst)) {
    const [first = '', ...rest] = address.slice(1).split('/');
    const kind = `${first} ${rest.length}`;
    if (!byKind.has(kind)) byKind.set(kind, fileOf(address));
  }
  return [...[...byKind.values()].filter((path) => files.has(path)).sort(), ...newAlbums(files, sent)];
}

const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}/index.html`);

/** A picture of each album of which nothing was there before. */
function newAlbums(files: SiteFiles, sent: readonly string[]): string[] {
  const added = new Set(sent);
  const albums = new Map<string, string[]>();
  for (const path of files.keys()) {
    const [, album] = /^img\/(.+)\/\d+-\d+\.\w+\.\w+$/.exec(path) ?? [];
    if (album) albums.set(album, [...(albums.get(album) ?? []), path]);
  }
  return [...albums.values()].flatMap((paths) =>
    paths.every((path) => added.has(path)) ? paths.slice(0, 1) : [],
  );
}
