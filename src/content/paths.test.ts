import { expect, test } from 'vitest';
import { pictureKey } from '../pictures/manifest.ts';
import { pagePaths, redirectFor, redirects, shareId, sitePages } from './paths.ts';
import { picturesOf } from './pictures.ts';
import { readClub } from './read.ts';
import { changedClub } from './testing/broken-club.ts';

const folder = (path: string) => new URL(`../../${path}`, import.meta.url).pathname;
const sample = await readClub(folder('content'));
const other = await readClub(folder('tests/otro-club/contenido'));

test('every address is there once', () => {
  const paths = pagePaths(sample);
  expect(new Set(paths).size).toBe(paths.length);
  // 3 listings and 17 teams, 5 seasons and 16 albums, 5 written pages; and /, /equipos, /galeria, /galerias, 4 about the club, 2 legal.
  expect(paths).toHaveLength(3 + 17 + 5 + 16 + 5 + 10);
  expect(paths[0]).toBe('/');
});

test('old addresses lead to their listing', () => {
  expect(redirects(sample)).toEqual([
    { from: '/equipos-federados', to: '/equipos/federados' },
    { from: '/equipos-escuela-ads', to: '/equipos/escuela-ads' },
    { from: '/resto-de-equipos', to: '/equipos/resto' },
  ]);
});

test('pages that a club does not have lead home', () => {
  expect(redirects(other)).toEqual(
    [
      '/historico-de-equipos',
      '/torneos',
      '/blog',
      '/campus',
      '/galeria',
      '/galerias',
      '/junta-directiva',
    ].map((from) => ({ from, to: '/' })),
  );
});

test('an old address with the name of a page that the club has not written leads to its listing, once', async () => {
  const club = await changedClub({
    'equipos/comarcal.yaml': ['color: pino', 'color: pino\nrutas_antiguas: [/torneos, /equipos/viejos]'],
  });
  const from = redirects(club).map((each) => each.from);
  expect(new Set(from).size).toBe(from.length);
  expect(redirectFor(club, '/torneos')).toBe('/equipos/comarcal');
  expect(redirectFor(club, '/equipos/viejos')).toBe('/equipos/comarcal');
  expect(redirectFor(club, '/blog')).toBe('/');
  expect(redirectFor(club, '/nunca-estuvo')).toBe('/');
});

test('share pictures are named after their page', () => {
  expect(shareId('/')).toBe('compartir/inicio');
  expect(shareId('/equipos/resto')).toBe('compartir/equipos/resto');
});

test('every picture is asked for once in each role', () => {
  const pictures = picturesOf(sample);
  expect(new Set(pictures.map(({ id, role }) => pictureKey(id, role))).size).toBe(pictures.length);
  const byRole = Object.groupBy(pictures, (picture) => picture.role);
  const counts = Object.fromEntries(Object.entries(byRole).map(([role, list]) => [role, list.length]));
  expect(counts).toEqual({
    escudo: 1,
    portada: 1,
    'portada-movil': 1,
    foto: 543,
    equipo: 17,
    retrato: 21,
    lugar: 4,
    marca: 14,
    historia: 5,
    compartir: pagePaths(sample).length,
  });
});

test('every share picture is made from a picture that the site has', () => {
  for (const club of [sample, other]) {
    const ids = new Set(picturesOf(club).map((picture) => picture.id));
    for (const page of sitePages(club)) expect(ids, page.path).toContain(page.picture);
  }
});

test('the focus of a picture and the name of the club reach its request', () => {
  expect(picturesOf(other).find((picture) => picture.id === 'equipos/comarcal/alevin-mixto')).toEqual({
    id: 'equipos/comarcal/alevin-mixto',
    role: 'equipo',
    title: 'Alevín mixto de Villarrubia y la ribera',
    hint: 'Comarcal Mixta de Deporte Base',
    focus: { x: 0.4, y: 0.3 },
    club: other.nombreCorto,
  });
  expect(picturesOf(other).find((picture) => picture.role === 'compartir')?.club).toBe(other.nombre);
});

test('one photo in two roles is asked for in both', async () => {
  const club = await changedClub({
    'club.yaml': ['img_movil: club/portada-movil', 'img_movil: club/portada'],
    'galerias.yaml':
      'intro: Fotos.\ncursos:\n  - curso: 2024-2025\n    intro: Una.\n    albumes: [{ route: copa, name: Copa, img: 1, amount: 2 }]\n',
    'paginas/blog.md':
      '---\ntitle: Blog\ndescription: Noticias.\nimg: 2024-2025/copa/2\nalt: La copa\n---\n\nHola.\n',
  });
  const roles = (id: string) =>
    picturesOf(club)
      .filter((picture) => picture.id === id)
      .map((picture) => picture.role);
  expect(roles('club/portada')).toEqual(['portada', 'portada-movil']);
  expect(roles('2024-2025/copa/2')).toEqual(['foto', 'historia']);
  expect(roles('2024-2025/copa/1')).toEqual(['foto']);
});
