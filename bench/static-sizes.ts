/** What a page of the finished site weighs, read from the files themselves: no browser, no server. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface PageSizes {
  path: string;
  /** Bytes after brotli, as they are sent. */
  html: number;
  css: number;
  scripts: number;
  scriptFiles: string[];
}

/** @param siteDir the finished site; @param path address of a page, `/equipos`. */
export function pageSizes(siteDir: string, path: string): PageSizes {
  const file = join(siteDir, path, 'index.html');
  const html = readFileSync(file, 'utf8');
  const sent = (url: string) => statSync(join(siteDir, `${url}.br`)).size;
  const total = (urls: string[]) => urls.reduce((sum, url) => sum + sent(url), 0);
  const scriptFiles = scriptsOf(siteDir, html);
  return {
    path,
    html: statSync(`${file}.br`).size,
    css: total(stylesOf(html)),
    scripts: total(scriptFiles),
    scriptFiles,
  };
}

function stylesOf(html: string): string[] {
  const links = html.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? [];
  return [...new Set(links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? ''))];
}

/** Every script that the page fetches by itself: named in the HTML, and all that those import at once. */
function scriptsOf(siteDir: string, html: string): string[] {
  const code = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
    .map((m) => m[1])
    .join('\n');
  const named = [
    ...[...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map((m) => m[1] ?? ''),
    ...[...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)].map((m) => m[1] ?? ''),
    ...[...code.matchAll(/\bimport\s*\(?\s*"([^"]+)"/g)].map((m) => m[1] ?? ''),
  ];
  const found = new Set<string>();
  const add = (url: string) => {
    if (found.has(url)) return;
    found.add(url);
    const script = readFileSync(join(siteDir, url), 'utf8');
    for (const [, next = ''] of script.matchAll(
      /(?:^|[;}\n])\s*(?:import|export)\b[^"'()]*["']([^"']+)["']/g,
    )) {
      add(new URL(next, `http://site${url}`).pathname);
    }
  };
  for (const url of named) add(url);
  return [...found].sort();
}
