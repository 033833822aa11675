/** Every season, album and photo, as galerias.yaml has them. */
import { expect, test } from 'vitest';
import { SAMPLE } from '../setup/clubs.ts';
import { photosOf, readContent } from './content.ts';
import { all, hrefOf, one, openPage, pictures, words } from './site.ts';

const seasons = (readContent(SAMPLE).galerias?.cursos ?? []).toSorted((a, b) =>
  b.curso.localeCompare(a.curso),
);
const albums = seasons.flatMap(({ curso, albumes }) =>
  albumes.map((album) => ({ ...album, curso, path: `/galerias/${curso}/${album.route}` })),
);

const page = (path: string) => openPage(SAMPLE, path);
const cards = (path: string) =>
  all(page(path), 'main li:has(h2)').map((card) => ({
    title: words(card.querySelector('h2')),
    link: hrefOf(card.querySelector('h2 a')),
    count: words(card.querySelector('p')),
    picture: pictures(card),
  }));

/** What each photo of a grid is called, shows, and links to. */
const photos = (path: string) =>
  all(page(path), 'main li[id]').map((photo) => ({
    id: photo.id,
    alt: one(photo, 'img').getAttribute('alt'),
    picture: pictures(photo),
  }));
const photosFrom = (album: (typeof albums)[number], prefix: string) =>
  photosOf(album).map((n) => ({
    id: `${prefix}-${n}`,
    alt: `Foto ${n} de ${album.name} ${album.curso}`,
    picture: [`${album.curso}/${album.route}/${n}`],
  }));

test('/galerias has every season, newest first, with its cover and counts', () => {
  expect(cards('/galerias')).toEqual(
    seasons.map(({ curso, albumes }) => ({
      title: curso,
      link: `/galerias/${curso}`,
      count: `${albumes.length} galerías, ${albumes.flatMap(photosOf).length} fotos`,
      picture: [`${curso}/${albumes[0]?.route}/${albumes[0]?.img}`],
    })),
  );
});

test.each(seasons)(
  '/galerias/$curso has its albums, each with its cover and count',
  ({ curso, intro, albumes }) => {
    const main = one(page(`/galerias/${curso}`), 'main');
    expect(words(one(main, 'h1'))).toBe(`Galerías ${curso}`);
    expect(words(one(main, 'header p'))).toBe(intro);
    expect(cards(`/galerias/${curso}`)).toEqual(
      albumes.map((album) => ({
        title: album.name,
        link: `/galerias/${curso}/${album.route}`,
        count: `${photosOf(album).length} fotos`,
        picture: [`${curso}/${album.route}/${album.img}`],
      })),
    );
  },
);

test.each(albums)('$path shows each of its photos once, in order', (album) => {
  const header = one(page(album.path), 'main header');
  expect(words(one(header, 'h1'))).toBe(`Galerías ${album.curso}`);
  expect(words(one(header, 'p'))).toBe(`${album.name} ${photosOf(album).length} fotos`);
  const asked = all(page(album.path), 'main a').find((link) => hrefOf(link) === '#contacto');
  expect(words(asked?.closest('p'))).toMatch(/^¿Sales en una foto y prefieres que no esté\?/);
  expect(photos(album.path)).toEqual(photosFrom(album, 'foto'));
});

test('/galeria shows all photos of the newest season', () => {
  const newest = albums.filter(({ curso }) => curso === seasons[0]?.curso);
  const expected = newest.flatMap((album) => photosFrom(album, album.route));
  expect(photos('/galeria')).toEqual(expected);
  expect(words(page('/galeria').querySelector('main header p'))).toContain(String(expected.length));
});
