/** Which pages a visitor would find changed. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface ChangedPage {
  /** `/equipos/cadete` */
  address: string;
  change: 'new' | 'gone' | 'changed';
}

/** HTML of pages by address. */
export type PageTexts = ReadonlyMap<string, string>;

/** Sorted by address. What differs with every build, and nobody sees, counts for nothing. */
export function changedPages(before: PageTexts, after: PageTexts): ChangedPage[] {
  const addresses = [...new Set([...before.keys(), ...after.keys()])].sort();
  return addresses.flatMap((address): ChangedPage[] => {
    const [old, now] = [before.get(address), after.get(address)];
    if (old === undefined) return [{ address, change: 'new' }];
    if (now === undefined) return [{ address, change: 'gone' }];
    return whatIsSeen(old) === whatIsSeen(now) ? [] : [{ address, change: 'changed' }];
  });
}

/** A page's HTML without what changes by itself. Pictures keep their hashes: another photo is a change. */
function whatIsSeen(html: string): string {
  return (
    html
      // Scripts are named by hash, in their policy, too; what they tell search engines nobody sees.
      .replaceAll(/<script[\s\S]*?<\/script>/g, '')
      .replaceAll(/<meta http-equiv="Content-Security-Policy"[^>]*>/g, '')
      .replaceAll(/<link rel="(stylesheet|preload|modulepreload)"[^>]*>/g, '')
      // React's marks between pieces of text.
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(/ (class|id|for|aria-labelledby|aria-describedby)="([^"]*)"/g, plainAttribute)
      .replaceAll(/\/assets\/[\w.-]+/g, '/assets/')
      // When it was made, on the screen and on paper.
      .replaceAll(/Esta página se hizo el\s*<time[^>]*>[^<]*<\/time>/g, '')
      .replaceAll(/Hecho el \d+ de \p{L}+ de \d{4}/gu, '')
  );
}

/** Names of classes carry a hash of the style sheet. Ids are React's own only where they look like it. */
function plainAttribute(_: string, name: string, value: string): string {
  if (name === 'class') return '';
  return ` ${name}="${value.replaceAll(/_[Rr]_\w*_/g, '')}"`;
}

/** HTML of every page of a built site by address, but for those that only lead elsewhere. Empty for no such folder. */
export async function readPageTexts(siteDir: string): Promise<Map<string, string>> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const pages = new Map<string, string>();
  for (const { name, parentPath } of entries) {
    if (name !== 'index.html') continue;
    const html = await readFile(join(parentPath, name), 'utf8');
    if (!/<meta http-equiv="refresh"/.test(html))
      pages.set(`/${relative(siteDir, parentPath).split(sep).join('/')}`, html);
  }
  return pages;
}
