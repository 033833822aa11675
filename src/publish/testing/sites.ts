/** Small invented sites whose pages name their pictures and scripts by hash, and the check that what visitors get is whole. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foldersOf, MANIFEST_FILE, STAGING } from '../manifest.ts';
import type { Target } from '../targets/target.ts';

/** Texts by path. */
export type Site = Record<string, string>;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/**
 * @param version differs in every page and script
 * @param photos numbers of the album's photos
 * @param compressed whether pages have a compressed copy beside them
 */
export function inventedSite(
  version: string,
  photos: number[],
  pages = ['equipos', 'equipos/cadete'],
  compressed = true,
): Site {
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

export function writeSite(dir: string, site: Site): string {
  for (const [path, text] of Object.entries(site)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

/** All that lies below a folder, but for the note of what is published there. */
export function textsIn(dir: string): Site {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  const read = (path: string): [string, string][] => {
    try {
      return [[path, readFileSync(join(dir, path), 'utf8')]];
    } catch (error) {
      // A server whose line was cut still carries out what it had received.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return Object.fromEntries(paths.flatMap(read));
}

/** All that a target holds in the folders of these sites, but for the note of what is published there. */
export async function textsAt(target: Target, ...sites: Site[]): Promise<Site> {
  const folders = foldersOf([`${STAGING}/x`, ...sites.flatMap(Object.keys)]);
  const paths = [...(await target.list(folders, 'img')).keys()].filter((path) => path !== MANIFEST_FILE);
  const texts = paths.map(async (path) => [path, String(await target.read(path))]);
  return Object.fromEntries(await Promise.all(texts));
}

/** What is wrong with a published folder: pages that are of none of these sites, or lack a file that they name. */
export const faults = (dir: string, ...sites: Site[]): string[] => faultsAmong(textsIn(dir), ...sites);

/** The same of texts by path. */
export function faultsAmong(there: Site, ...sites: Site[]): string[] {
  const found: string[] = [];
  for (const path of new Set(sites.flatMap((site) => Object.keys(site)))) {
    if (/^(img|assets)\//.test(path)) continue;
    const text = there[path];
    if (!sites.some((site) => site[path] === text)) found.push(`${path} is of no site`);
    for (const [, named = ''] of text?.matchAll(/src="\/([^"]+)"/g) ?? []) {
      const bytes = there[named];
      if (!sites.some((site) => site[named] === bytes && bytes !== undefined))
        found.push(`${path} lacks ${named}`);
    }
  }
  return found;
}

/** A target with which, before something is done for the first time, another publication does its work. */
export function crossedAt(
  target: Target,
  isTime: (method: string, path: string) => boolean,
  cross: () => Promise<unknown>,
): Target {
  let isCrossed = false;
  return new Proxy(target, {
    get(of, name: keyof Target) {
      const method = of[name];
      if (typeof method !== 'function') return method;
      return async (...args: never[]) => {
        if (!isCrossed && isTime(name, String(args[0]))) {
          isCrossed = true;
          await cross();
        }
        return (method as (...args: never[]) => unknown).apply(of, args);
      };
    },
  });
}
