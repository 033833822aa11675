/**
 * First and largest paint beside the same page with every script taken out, on the same server, in turn, with
 * Lighthouse's slow phone applied: `node bench/first-paint.ts [rounds] [--check]`.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressSite } from '../src/build/compress.ts';
import { LIGHTHOUSE_PHONE, launch, warm } from './browser.ts';
import { pageEntries } from './pages.ts';
import { race } from './paint.ts';
import { scratchFolder, serveFolder, settings, startSite } from './site.ts';
import { atMost, type Row, report, times, toKnow } from './table.ts';

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** The site's pages with no script element left and a policy that would run none. */
async function withoutScripts(siteDir: string, folder: string): Promise<void> {
  for (const [, path] of pageEntries()) {
    const html = await readFile(join(siteDir, path, 'index.html'), 'utf8');
    const bare = html.replaceAll(SCRIPT, '').replace(/script-src [^;"]*/, "script-src 'none'");
    if (bare.includes('<script') || !bare.includes("script-src 'none'")) {
      throw new Error(`${path}: not all of its scripts were found`);
    }
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'index.html'), bare);
  }
  await compressSite(folder);
  await cp(join(siteDir, 'assets'), join(folder, 'assets'), { recursive: true });
}

export async function benchFirstPaint(rounds = 7): Promise<Row[]> {
  const site = await startSite();
  const scratch = scratchFolder();
  await withoutScripts(settings.siteDir, scratch.path);
  // Both through the same code in the same kind of process.
  const [full, bare] = await Promise.all([serveFolder(settings.siteDir), serveFolder(scratch.path)]);
  await site.stop();
  const browser = await launch();
  try {
    const urls = pageEntries().map(([, path]) => full.url + path);
    await warm(browser, urls, LIGHTHOUSE_PHONE, true);
    const rows: Row[] = [];
    for (const [name, path] of pageEntries()) {
      const [ours, theirs] = await race(browser, [full.url + path, bare.url + path], rounds);
      if (!ours || !theirs) throw new Error('nothing measured');
      rows.push(
        atMost(`${name}: first paint / without scripts`, ours.first / theirs.first, 1.1, times),
        atMost(`${name}: largest paint / without scripts`, ours.largest / theirs.largest, 1.1, times),
        toKnow(`${name}: paints`, `${ours.first.toFixed(0)} and ${ours.largest.toFixed(0)} ms`),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await Promise.all([full.stop(), bare.stop()]);
    scratch.dispose();
  }
}

if (import.meta.main) {
  report('Paint beside the same page without scripts', await benchFirstPaint(Number(process.argv[2]) || 7));
}
