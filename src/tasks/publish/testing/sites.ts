/** Small invented sites with hashed pictures and scripts, and a check that published pages are complete. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PUBLISH_MANIFEST_NAME } from '../../../base/config/folders.ts';
import { ancestorFolders, STAGING } from '../manifest.ts';
import type { Target } from '../targets/target.ts';

/** File contents by path. */
export type InventedSite = Record<string, string>;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/**
 * Invents a site.
 * @param version changes every page and script
 * @param photos numbers of the album's photos
 * @param compressed adds a compressed copy of each page
 */
export function inventedSite(
  version: string,
  photos: number[],
  pages = ['equipos', 'equipos/cadete'],
  compressed = true,
): InventedSite {
  const code = `console.log(${JSON.stringify(version)})`;
  const script = `assets/app-${hash(code)}.js`;
  const pictures = photos.map((n) => ({ path: `img/2024-2025/copa/${n}-480.${hash(`foto ${n}`)}.avif`, n }));
  const page = (title: string) =>
    [
      `<html><title>${title} ${version}</title><script src="/${script}"></script>`,
      ...pictures.map(({ path }) => `<img src="/${path}">`),
    ].join('\n');
  const html = Object.fromEntries(
    ['', ...pages, 'galerias/2024-2025/copa'].map((path) => [join(path, 'index.html'), page(path)]),
  );
  return {
    ...html,
    ...(compressed &&
      Object.fromEntries(Object.entries(html).map(([path, text]) => [`${path}.gz`, `gz ${text}`]))),
    ...Object.fromEntries(pictures.map(({ path, n }) => [path, `foto ${n}`])),
    [script]: code,
    'sitemap.xml': `<urlset>${version}</urlset>`,
  };
}

export function writeSite(dir: string, site: InventedSite): string {
  for (const [path, text] of Object.entries(site)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

/** Reads all files below a folder, except the manifest. */
export function readFolderTexts(dir: string): InventedSite {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== PUBLISH_MANIFEST_NAME)
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  const read = (path: string): [string, string][] => {
    try {
      return [[path, readFileSync(join(dir, path), 'utf8')]];
    } catch (error) {
      // A server may still process requests that it received before the connection was cut.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return Object.fromEntries(paths.flatMap(read));
}

/** Reads all files of a target in the folders of these sites, except the manifest. */
export async function readTargetTexts(target: Target, ...sites: InventedSite[]): Promise<InventedSite> {
  const folders = ancestorFolders([`${STAGING}/x`, ...sites.flatMap(Object.keys)]);
  const paths = [...(await target.list(folders, 'img')).keys()].filter(
    (path) => path !== PUBLISH_MANIFEST_NAME,
  );
  const texts = paths.map(async (path) => [path, String(await target.read(path))]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Lists problems of a published folder: pages of none of these sites, and pages that refer to a missing file. */
export const siteFaults = (dir: string, ...sites: InventedSite[]): string[] =>
  siteFaultsIn(readFolderTexts(dir), ...sites);

/** Lists problems of a published site given as file contents. */
export function siteFaultsIn(published: InventedSite, ...sites: InventedSite[]): string[] {
  const faults: string[] = [];
  for (const path of new Set(sites.flatMap((site) => Object.keys(site)))) {
    if (/^(img|assets)\//.test(path)) continue;
    const text = published[path];
    if (!sites.some((site) => site[path] === text)) faults.push(`${path} belongs to none of the sites`);
    for (const [, referencedPath = ''] of text?.matchAll(/src="\/([^"]+)"/g) ?? []) {
      const bytes = published[referencedPath];
      if (!sites.some((site) => site[referencedPath] === bytes && bytes !== undefined))
        faults.push(`${path} lacks ${referencedPath}`);
    }
  }
  return faults;
}

/** Wraps a target so that `interrupt` runs before its first matching call. */
export function interruptedAt(
  target: Target,
  isMoment: (method: string, path: string) => boolean,
  interrupt: () => Promise<unknown>,
): Target {
  let isInterrupted = false;
  return new Proxy(target, {
    get(original, name: keyof Target) {
      const method = original[name];
      if (typeof method !== 'function') return method;
      return async (...args: never[]) => {
        if (!isInterrupted && isMoment(name, String(args[0]))) {
          isInterrupted = true;
          await interrupt();
        }
        return (method as (...args: never[]) => unknown).apply(original, args);
      };
    },
  });
}
