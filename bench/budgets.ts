/**
 * What pages may weigh and ask for: `node bench/budgets.ts [--check]`; `--check` ends with status 1 when a limit is
 * missed. Sizes of all pages are read from the build; requests and pictures are counted in Chromium.
 */
import type { Browser } from '@playwright/test';
import { readClub } from '../src/content/read.ts';
import { gate } from '../src/pictures/pool.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { DESKTOP, launch, PHONE, type Screen } from './browser.ts';
import { ALBUM, countedEntries } from './pages.ts';
import { settings, startSite } from './site.ts';
import { type PageSizes, pageSizes } from './static-sizes.ts';
import { atMost, kB, type Row, report, toKnow, whole } from './table.ts';
import { bytesOf, ofKind, visit } from './visit.ts';

const LIMIT = {
  scripts: 115_000,
  scriptFiles: 4,
  requests: 12,
  css: 15_000,
  html: 25_000,
  firstScreen: 350_000,
  album: 4_000_000,
};
/**
 * Where the limit of requests cannot be reached, what is reached instead: a wide window shows ten photos of an album at
 * once, eleven coaches, or the six of the board, beside the seven files that every page needs. What lies below waits.
 */
const HELD: Record<string, number> = {
  'album of 67, 1280 px': 17,
  'staff, 1280 px': 18,
  'board, 1280 px': 13,
};
/** What the home page of AstroWind, the template it is compared with, asks for on a phone. */
export const ASTROWIND = { requests: 8, bytes: 202_000, largestPaint: 1206 };

export async function benchBudgets(): Promise<Row[]> {
  const site = await startSite();
  const browser = await launch();
  try {
    const sizes = await benchSizes();
    // Side by side, and with pictures still to be made: what is fetched counts here, not when. Visits mostly wait.
    const turn = gate(6);
    const album = turn(() => visit(browser, site.url + ALBUM, DESKTOP, true));
    const visits = [PHONE, DESKTOP].flatMap((screen) =>
      countedEntries().map(([name, path]) => turn(() => firstVisit(browser, name, site.url + path, screen))),
    );
    const visited = (await Promise.all(visits)).flat();
    const scrolled = await album;
    const photos = ofKind(scrolled, 'image');
    const name = `whole album scrolled, desktop, ${photos.length} pictures`;
    return [...sizes, ...visited, atMost(name, bytesOf(photos), LIMIT.album, kB)];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** The heaviest page of all for each figure; every page above a limit is named. */
async function benchSizes(): Promise<Row[]> {
  const club = await readClub(settings.contentDir, sitePages);
  const pages = sitePages(club).map(({ path }) => pageSizes(settings.siteDir, path));
  const heaviest = (figure: (page: PageSizes) => number, name: string, limit: number, show = kB): Row[] => {
    const sorted = pages.toSorted((a, b) => figure(b) - figure(a));
    return sorted
      .filter((page, i) => i === 0 || figure(page) > limit)
      .map((page) => atMost(`${name}, ${page.path}`, figure(page), limit, show));
  };
  const lazy = pages.flatMap(({ scriptFiles }) => scriptFiles.filter((file) => /lightbox/i.test(file)));
  return [
    ...heaviest(({ html }) => html, `HTML, heaviest of ${pages.length} pages`, LIMIT.html),
    ...heaviest(({ css }) => css, 'CSS, heaviest page', LIMIT.css),
    ...heaviest(({ scripts }) => scripts, 'scripts by the files, heaviest page', LIMIT.scripts),
    ...heaviest(
      ({ scriptFiles }) => scriptFiles.length,
      'script files, heaviest page',
      LIMIT.scriptFiles,
      whole,
    ),
    atMost('pages that fetch the lightbox at once', lazy.length, 0, whole),
  ];
}

/**
 * Chromium fetches lazy pictures before they are on the screen: 1,250 CSS pixels ahead on a fast connection. Where the
 * page does not keep them from it, they count as requests like any other, and are told apart.
 */
async function firstVisit(browser: Browser, page: string, url: string, screen: Screen): Promise<Row[]> {
  const name = `${page}, ${screen.width} px`;
  const seen = await visit(browser, url, screen);
  const scripts = ofKind(seen, 'script');
  const pictures = ofKind(seen, 'image');
  const early = scripts.filter(({ beforePaint }) => beforePaint);
  const lightbox = scripts.filter(({ path }) => /lightbox/i.test(path));
  const all = seen.fetched;
  return [
    ...requests(name, all.length),
    toKnow(
      `${name}: of them pictures, on the screen + fetched ahead`,
      `${seen.picturesInView} + ${pictures.length - seen.picturesInView}`,
    ),
    toKnow(`${name}: bytes in all`, kB(bytesOf(all))),
    ...(page === 'home' && screen === PHONE
      ? [
          atMost(`${name}: requests, AstroWind's as limit`, all.length, ASTROWIND.requests, whole),
          atMost(`${name}: bytes in all, AstroWind's as limit`, bytesOf(all), ASTROWIND.bytes, kB),
        ]
      : []),
    atMost(`${name}: scripts fetched`, bytesOf(scripts), LIMIT.scripts, kB),
    atMost(`${name}: script files`, scripts.length, LIMIT.scriptFiles, whole),
    atMost(`${name}: scripts before first paint`, early.length, 0, whole),
    atMost(`${name}: lightbox files`, lightbox.length, 0, whole),
    atMost(`${name}, ${screen.scale}x: pictures at the top`, bytesOf(pictures), LIMIT.firstScreen, kB),
  ];
}

function requests(name: string, count: number): Row[] {
  const held = HELD[name];
  const what = `${name}: requests until idle`;
  if (held === undefined) return [atMost(what, count, LIMIT.requests, whole)];
  return [
    toKnow(what, whole(count), `≤ ${LIMIT.requests}: not reached`),
    atMost(`${what}, held`, count, held, whole),
  ];
}

if (import.meta.main) report('Budgets', await benchBudgets());
