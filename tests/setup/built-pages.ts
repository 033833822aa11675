import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface BuiltPage {
  /** `/equipos/resto`; `/404.html` for the page of static hosts. */
  path: string;
  html: string;
}

/** Paths of all files of a built site. */
export async function builtFiles(siteDir: string): Promise<string[]> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Every HTML file of a built site. */
export async function builtPages(siteDir: string): Promise<BuiltPage[]> {
  const files = (await builtFiles(siteDir)).filter((file) => file.endsWith('.html'));
  return Promise.all(
    files.map(async (file) => ({
      path: `/${relative(siteDir, file).split(sep).join('/')}`.replace(/\/?index\.html$/, '') || '/',
      html: await readFile(file, 'utf8'),
    })),
  );
}

/** Values of an attribute, entities decoded as far as addresses need. */
export function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'gi'))].map((m) =>
    (m[1] ?? '').replaceAll('&amp;', '&'),
  );
}
