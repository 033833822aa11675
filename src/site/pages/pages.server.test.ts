import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { ONE_OF_EACH } from '../../../tests/setup/site-map.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from './pages.server.ts';
import { screens } from './screens.ts';

const sample = await readClub(sampleContent, sitePages);
const other = await readClub('tests/otro-club/contenido', sitePages);

test('every address is there once, home first', () => {
  const paths = sitePages(sample).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths[0]).toBe('/');
});

test('a page that a club has not written what to show on does not exist', () => {
  const paths = sitePages(other).map(({ path }) => path);
  for (const absent of ['/galeria', '/galerias', '/junta-directiva', '/blog', '/torneos'])
    expect(paths).not.toContain(absent);
});

test('axe looks at a page of every screen: tests/setup/site-map.ts names one of each', () => {
  const screenAt = new Map(sitePages(sample).map(({ path, screen }) => [path, screen]));
  expect(new Set(ONE_OF_EACH.map((path) => screenAt.get(path)))).toEqual(new Set(Object.keys(screens)));
});
