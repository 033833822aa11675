/**
 * First and largest paint beside a plain client-rendered build of the same screens and pictures (bench/spa/), on the
 * same server, in turn: `node bench/versus-spa.ts [rounds]`.
 */
import { LIGHTHOUSE_PHONE, launch, warm } from './browser.ts';
import { pageEntries } from './pages.ts';
import { race } from './paint.ts';
import { scratchFolder, serveFolder, settings, startSite } from './site.ts';
import { buildSpa } from './spa/build.ts';
import { type Row, report, times, toKnow } from './table.ts';

export async function benchVersusSpa(rounds = 5): Promise<Row[]> {
  await startSite().then((site) => site.stop());
  const scratch = scratchFolder();
  await buildSpa(
    settings.siteDir,
    scratch.path,
    pageEntries().map(([, path]) => path),
  );
  const [site, spa] = await Promise.all([serveFolder(settings.siteDir), serveFolder(scratch.path)]);
  const browser = await launch();
  try {
    for (const { url } of [site, spa]) {
      const urls = pageEntries().map(([, path]) => url + path);
      await warm(browser, urls, LIGHTHOUSE_PHONE, true);
    }
    const rows: Row[] = [];
    for (const [name, path] of pageEntries()) {
      const [ours, theirs] = await race(browser, [site.url + path, spa.url + path], rounds);
      if (!ours || !theirs) throw new Error('nothing measured');
      const both = (key: 'first' | 'largest') => `${ours[key].toFixed(0)} and ${theirs[key].toFixed(0)} ms`;
      rows.push(
        toKnow(`${name}: first paint / client-rendered`, times(ours.first / theirs.first), both('first')),
        toKnow(
          `${name}: largest paint / client-rendered`,
          times(ours.largest / theirs.largest),
          both('largest'),
        ),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await Promise.all([site.stop(), spa.stop()]);
    scratch.dispose();
  }
}

if (import.meta.main) {
  report('Paint beside a client-rendered build', await benchVersusSpa(Number(process.argv[2]) || 5));
}
