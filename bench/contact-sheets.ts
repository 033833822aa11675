/**
 * `npm run contact-sheets [-- [PHOTOS] [--url=BASE] [--name=before]]`: one page of each kind, at the widths of a phone and a
 * desktop, light and dark, on contact sheets in test-results/contact-sheets. PHOTOS, a folder of photographs, has them
 * shown a second time with those in place of the sample's own; BASE is a site that runs already, shot instead of a build.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { readClub } from '../src/content/read.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { SAMPLE, type TestClub } from '../tests/setup/clubs.ts';
import { startSite } from '../tests/setup/site.ts';
import { hydrated } from '../tests/setup/test.ts';
import { launch } from './browser.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { photographicClub } from './photographic-club.ts';

const OUT = 'test-results/contact-sheets';
/** A page is shown down to its depth, px: further down it goes on as it has begun. */
const SCREENS = [
  { width: 390, height: 780, depth: 2800, tile: 260, inRow: 9 },
  { width: 1280, height: 800, depth: 3200, tile: 560, inRow: 5 },
];
const SCHEMES = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, name: { type: 'string' } },
});
const club = await readClub(SAMPLE.contentDir, sitePages);
/** The first page of each screen. */
const paths = [
  ...new Map(
    sitePages(club)
      .toReversed()
      .map(({ screen, path }) => [screen, path]),
  ).values(),
].reverse();

const browser = await launch();
try {
  await mkdir(OUT, { recursive: true });
  if (values.url) await shoot(browser, values.url, values.name ?? 'site');
  else {
    await ofClub(browser, SAMPLE, values.name ?? 'sample');
    const [photos] = positionals;
    if (photos)
      await ofClub(browser, await photographicClub(club, photos), `${values.name ?? ''}photographs`);
  }
} finally {
  await browser.close();
}

async function ofClub(browser: Browser, club: TestClub, name: string): Promise<void> {
  const site = await startSite({}, club);
  try {
    await shoot(browser, site.url, name);
  } finally {
    await site.stop();
  }
}

/** All sheets of a site. */
async function shoot(browser: Browser, url: string, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    for (const { width, height, depth, ...layout } of SCREENS) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale: 'es-ES',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const shots: Shot[] = [];
      for (const path of paths) {
        const answer = await page.goto(url + path);
        // An older build may not have it; its server leads to the first page.
        if (!answer?.ok() || new URL(page.url()).pathname !== path) continue;
        await hydrated(page);
        const clip = {
          x: 0,
          y: 0,
          width,
          height: await page.evaluate(settled, depth),
        };
        shots.push({ path, png: await page.screenshot({ fullPage: true, clip }) });
      }
      await context.close();
      const file = join(OUT, `${name}-${width}-${colorScheme}.webp`);
      await contactSheet(shots, layout, file);
      console.log(file);
    }
  }
}

/** Runs inside the page: waits for what its upper part shows. Returns how much of it there is, px. */
async function settled(depth: number): Promise<number> {
  await document.fonts.ready;
  const shown = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top + scrollY < depth,
  );
  for (const image of shown) image.loading = 'eager';
  await Promise.allSettled(shown.map((image) => image.decode()));
  return Math.min(depth, document.documentElement.scrollHeight);
}
