import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { venuePath } from '../../base/addresses/paths.ts';
import type { Album, Club } from '../../club/content/club.ts';
import { readClub } from '../../club/content/read.ts';
import { sitePages } from './site-map.ts';

const sample = await readClub(sampleContent, sitePages);
const smallClub = await readClub('tests/otro-club/contenido', sitePages);

test('lists every path once, home first', () => {
  const paths = sitePages(sample).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths[0]).toBe('/');
});

test('omits pages for which the club has no content', () => {
  const paths = sitePages(smallClub).map(({ path }) => path);
  for (const absent of [
    '/agenda',
    '/entrenamientos/fronton',
    '/unete',
    '/galeria',
    '/galerias',
    '/junta-directiva',
    '/blog',
    '/torneos',
  ])
    expect(paths).not.toContain(absent);
});

test.each([
  ['/galerias/2024-2025/federados', ['/', '/galeria', '/galerias', '/galerias/2024-2025']],
  ['/galerias/2024-2025/copa', ['/', '/galeria', '/galerias/2024-2025']],
  ['/galerias/2022-2023/federados', ['/galerias', '/galerias/2022-2023']],
  ['/galerias/2022-2023/torneos', ['/galerias/2022-2023']],
])(
  'hides the pictures of all pages that show %s from search engines if it shows minors',
  (path, otherPaths) => {
    const withMinors = (album: Album) => ({ ...album, minors: album.path === path });
    const seasons = sample.seasons.map((season) => ({ ...season, albums: season.albums.map(withMinors) }));
    const kinds = sample.kinds.map((kind) => ({
      ...kind,
      teams: kind.teams.map((team) => ({ ...team, minors: false })),
    }));
    const pathsHidingPictures = (featuredAlbum: Album | null) =>
      sitePages({ ...sample, kinds, pastSeasons: [], seasons, featuredAlbum })
        .filter(({ hidesPictures }) => hidesPictures)
        .map((page) => page.path);
    expect(pathsHidingPictures(null).toSorted()).toEqual([...otherPaths, path].toSorted());
    const featured = seasons.flatMap(({ albums }) => albums).find((album) => album.path === path);
    expect(new Set(pathsHidingPictures(featured ?? null))).toEqual(
      new Set([...otherPaths, path, '/galerias']),
    );
  },
);

test('hides the photos of teams whose years of birth make them minors, wherever a page shows them', () => {
  const seasons = sample.seasons.map((season) => ({
    ...season,
    albums: season.albums.map((album) => ({ ...album, minors: false })),
  }));
  const hidesPicturesByPath = new Map(
    sitePages({ ...sample, seasons }).map(({ path, hidesPictures = false }) => [path, hidesPictures]),
  );
  expect(hidesPicturesByPath.get('/equipos/federados/cadete-femenino')).toBe(true);
  expect(hidesPicturesByPath.get('/equipos/federados/senior-femenino')).toBe(false);
  expect(hidesPicturesByPath.get('/equipos/resto/veteranos-mixto')).toBe(false);
  for (const path of ['/', '/equipos', '/equipos/federados', '/temporadas/2023-24'])
    expect([path, hidesPicturesByPath.get(path)]).toEqual([path, true]);
  expect(hidesPicturesByPath.get('/entrenamientos')).toBe(false);
});

test('hides the photos of every page whose record says that they show minors, wherever a page shows them', () => {
  const pathsHidingPictures = (pagina: string) => {
    const pages = (permissions: Club['permissions']) =>
      sitePages({ ...sample, permissions }).flatMap(({ path, hidesPictures }) => (hidesPictures ? path : []));
    const before = pages([]);
    return pages([{ pagina, menores: true }]).filter((path) => !before.includes(path));
  };
  expect(pathsHidingPictures('/junta-directiva')).toEqual(['/junta-directiva']);
  const onlyWithStory = {
    ...sample,
    kinds: [],
    seasons: [],
    permissions: [{ pagina: '/quienes-somos', menores: true }],
  };
  expect(sitePages(onlyWithStory).find(({ path }) => path === '/')?.hidesPictures).toBe(true);
  expect(pathsHidingPictures('/quienes-somos')).toEqual(['/quienes-somos']);
  expect(pathsHidingPictures('/cuerpo-tecnico')).toContain('/equipos/resto/veteranos-mixto');
  expect(pathsHidingPictures('/entrenamientos')).toContain(venuePath('polideportivo'));
  expect(pathsHidingPictures('/blog')).toContain('/blog');
  expect(pathsHidingPictures('/blog').filter((path) => path.startsWith('/blog/')).length).toBeGreaterThan(0);
  // Link previews of pages without a picture show the cover.
  expect(pathsHidingPictures('/')).toContain('/agenda');
});

test('a link preview shows the team, venue or album of its page', () => {
  const pictures = new Map(sitePages(sample).map(({ path, picture }) => [path, picture]));
  const subjects = [
    ...sample.kinds.flatMap(({ teams }) => teams.map(({ path, img }) => ({ path, img }))),
    ...sample.venues.map(({ key, img }) => ({ path: venuePath(key), img })),
    ...sample.seasons.flatMap(({ albums }) => albums.map(({ path, cover }) => ({ path, img: cover }))),
  ];
  for (const { path, img } of subjects) expect(pictures.get(path), path).toBe(img?.id);
});
