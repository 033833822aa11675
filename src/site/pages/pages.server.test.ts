import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from './pages.server.ts';

const sample = await readClub(sampleContent, sitePages);
const other = await readClub('tests/otro-club/contenido', sitePages);

test('every address is there once, home first', () => {
  const paths = sitePages(sample).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths[0]).toBe('/');
});

test('a page that a club has not written what to show on does not exist', () => {
  const paths = sitePages(other).map(({ path }) => path);
  for (const absent of [
    '/agenda',
    '/unete',
    '/galeria',
    '/galerias',
    '/junta-directiva',
    '/blog',
    '/torneos',
  ])
    expect(paths).not.toContain(absent);
});
