import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

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
