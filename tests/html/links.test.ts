import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readClub } from '../../src/club/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { CLUBS, SAMPLE, SMALL } from '../setup/clubs.ts';
import { PATHS, REDIRECTS, TEAMS } from '../setup/site-map.ts';
import {
  attribute,
  builtPages,
  getFirst,
  hrefOf,
  openPage,
  queryAll,
  siteDirOf,
  visibleTexts,
} from './site.ts';

const MOVED = REDIRECTS.filter(({ to }) => to !== '/');

describe.each(CLUBS)('$name', (club) => {
  const pages = builtPages(siteDirOf(club));
  const links = pages.flatMap(({ path, document }) =>
    queryAll(document, 'a[href]').map((link) => ({
      path,
      link,
      to: new URL(hrefOf(link), `http://site${path}`),
    })),
  );

  // The build refuses addresses without a file.
  test('every anchor in a link is on its page', () => {
    const ids = new Map(
      pages.map(({ path, document }) => [path, new Set(queryAll(document, '[id]').map(({ id }) => id))]),
    );
    const anchors = links.filter(({ to }) => to.host === 'site' && to.hash !== '');
    expect(anchors.length).toBeGreaterThan(0);
    const dead = anchors.filter(({ to }) => !ids.get(to.pathname)?.has(to.hash.slice(1)));
    expect(dead.map(({ path, to }) => `${path} -> ${to.pathname}${to.hash}`)).toEqual([]);
  });

  test('every page is linked from another one', () => {
    const linked = new Set(
      links.filter(({ path, to }) => to.host === 'site' && to.pathname !== path).map(({ to }) => to.pathname),
    );
    const contentPaths = pages
      .filter(({ document }) => document.querySelector('main'))
      .map(({ path }) => path);
    expect(contentPaths.filter((path) => !linked.has(path))).toEqual([]);
  });

  test('only links to other sites open a new tab, announced and without an opener', () => {
    const external = links.filter(({ link }) => /^https?:/.test(hrefOf(link)));
    expect(external.length).toBeGreaterThan(4);
    // The page's note announces the new tab, or the last words of a link in a text do.
    const isAnnounced = (link: Element) => {
      const note = link.ownerDocument.getElementById(attribute(link, 'aria-describedby'));
      return /se abre en una pestaña nueva\)?$/i.test(note?.textContent ?? link.textContent ?? '');
    };
    const isSafe = (link: Element) =>
      attribute(link, 'target') === '_blank' &&
      /\bnoopener\b/.test(attribute(link, 'rel')) &&
      isAnnounced(link);
    const brokenLinks = links.filter(({ link }) =>
      /^https?:/.test(hrefOf(link)) ? !isSafe(link) : link.hasAttribute('target'),
    );
    expect(brokenLinks.map(({ path, link }) => `${path} ${link.outerHTML}`)).toEqual([]);
  });
});

test.each(MOVED)('on a static host $from redirects to $to', ({ from, to }) => {
  const page = openPage(SAMPLE, from);
  expect(attribute(getFirst(page, 'meta[http-equiv=refresh]'), 'content')).toMatch(
    new RegExp(`^0; ?url=${to}$`),
  );
  expect(hrefOf(getFirst(page, 'a'))).toBe(to);
});

test('on a static host a former team redirects to its last season', () => {
  const removedTeamPage = openPage(SMALL, '/equipos/comarcal/juvenil-masculino');
  expect(hrefOf(getFirst(removedTeamPage, 'a'))).toBe('/temporadas/2022-2023');
  expect(attribute(getFirst(removedTeamPage, 'meta[name=robots]'), 'content')).toBe('noindex');
  const teams = openPage(SMALL, '/equipos');
  expect(queryAll(teams, 'main nav a').map(hrefOf)).toContain('/temporadas/2022-2023');
  const season = openPage(SMALL, '/temporadas/2022-2023');
  expect(queryAll(season, 'nav[aria-label="Ruta de navegación"] a').map(hrefOf)).toEqual(['/', '/equipos']);
});

test('on a static host an unknown path redirects home', () => {
  const notFoundPage = builtPages(siteDirOf(SAMPLE)).find(({ path }) => path === '/404.html');
  expect(
    attribute(getFirst(notFoundPage?.document as Document, 'meta[http-equiv=refresh]'), 'content'),
  ).toMatch(/^0; ?url=\/$/);
});

test('the sample has no other pages', () => {
  const built = builtPages(siteDirOf(SAMPLE)).map(({ path }) => path);
  const expected = ['/404.html', ...MOVED.map(({ from }) => from), ...PATHS];
  expect(built.toSorted()).toEqual(expected.toSorted());
});

test('a small club has its pages, and no choice of kind', async () => {
  const pages = builtPages(siteDirOf(SMALL)).filter(({ document }) => document.querySelector('main'));
  const declared = sitePages(await readClub(SMALL.contentDir, sitePages));
  expect(pages.map(({ path }) => path).toSorted()).toEqual(declared.map(({ path }) => path).toSorted());
  for (const { document } of pages) {
    expect(queryAll(document, 'fieldset, nav[aria-label="En esta página"]')).toEqual([]);
  }
});

/** Text of a QR code, decoded from its drawing with the printed quiet zone. */
async function decode(svg: Element): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${svg.getAttribute('viewBox')}" width="450" height="450">${svg.innerHTML}</svg>`;
  const { data, info } = await sharp(Buffer.from(drawing.replaceAll('currentColor', '#000')))
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test.each([
  [SAMPLE, '/entrenamientos', 'https://cvsierra.example.org/agenda', '#calendario'],
  [SMALL, '/entrenamientos', 'https://nieves.example.org/entrenamientos', ''],
  ...TEAMS.map(({ path }) => [SAMPLE, path, `https://cvsierra.example.org${path}`, '#calendario'] as const),
  [
    SMALL,
    '/equipos/comarcal/cadete-femenino',
    'https://nieves.example.org/equipos/comarcal/cadete-femenino',
    '',
  ],
] as const)(
  '$0.name: the QR code of the sheet of $1 leads to $2$3, which is printed beside it',
  async (...row) => {
    const [club, path, address, anchor] = row;
    const sheet = getFirst(openPage(club, path), '.sheet');
    expect(await decode(getFirst(sheet, 'svg[role=img]'))).toBe(address + anchor);
    expect(visibleTexts(sheet, 'p')).toContain(address.replace('https://', ''));
  },
);
