/** Seasons, albums and photos compared with galerias.yaml. */
import { expect, test } from 'vitest';
import { pictureAddress, SAMPLE } from '../setup/clubs.ts';
import { photosOf, readContent } from './content.ts';
import { all, attribute, builtPages, hrefOf, one, openPage, pictures, siteDirOf, words } from './site.ts';

const content = readContent(SAMPLE);
const seasons = (content.galerias?.cursos ?? [])
  .map((season) => ({ ...season, curso: String(season.curso) }))
  .toSorted((a, b) => b.curso.localeCompare(a.curso));
const albums = seasons.flatMap(({ curso, albumes }) =>
  albumes.map((album) => ({ ...album, curso, path: `/galerias/${curso}/${album.route}` })),
);

const page = (path: string) => openPage(SAMPLE, path);
const addressOf = (id: string) => pictureAddress(SAMPLE, id);
const coverOf = ({ curso, route, img }: (typeof albums)[number]) =>
  addressOf(typeof img === 'object' ? img.ruta : `${curso}/${route}/${img}`);
const cards = (path: string) =>
  all(page(path), 'main li:has(h2)').map((card) => ({
    title: words(card.querySelector('h2')),
    link: hrefOf(card.querySelector('h2 a')),
    count: words(card.querySelector('p')),
    picture: pictures(card),
  }));

/** Photos of a grid: anchor, alternative text and picture. */
const photos = (path: string) =>
  all(page(path), 'main li[id]').map((photo) => ({
    id: photo.id,
    alt: one(photo, 'img').getAttribute('alt'),
    picture: pictures(photo),
  }));
const photosFrom = (album: (typeof albums)[number], prefix: string) =>
  photosOf(album).map((n) => ({
    id: `${prefix}-${n}`,
    alt: album.pies?.[n] ?? `Foto ${n} de ${album.name} ${album.curso}`,
    picture: [addressOf(`${album.curso}/${album.route}/${n}`)],
  }));

test('/galerias lists every season, newest first, with cover and counts', () => {
  expect(cards('/galerias')).toEqual(
    seasons.map(({ curso, albumes }) => ({
      title: curso,
      link: `/galerias/${curso}`,
      count: `${albumes.length} galerías, ${albumes.flatMap(photosOf).length} fotos`,
      picture: albums
        .filter((album) => album.curso === curso)
        .slice(0, 1)
        .map(coverOf),
    })),
  );
});

test.each(seasons)('/galerias/$curso lists its albums with cover and count', ({ curso, intro, albumes }) => {
  const main = one(page(`/galerias/${curso}`), 'main');
  expect(words(one(main, 'h1'))).toBe(`Galerías ${curso}`);
  expect(words(one(main, 'header p'))).toBe(intro);
  expect(cards(`/galerias/${curso}`)).toEqual(
    albumes.map((album) => ({
      title: album.name,
      link: `/galerias/${curso}/${album.route}`,
      count: `${photosOf(album).length} fotos`,
      picture: [coverOf({ ...album, curso, path: '' })],
    })),
  );
});

test.each(albums)('$path shows each of its photos once, in order', (album) => {
  const header = one(page(album.path), 'main header');
  expect(words(one(header, 'h1'))).toBe(`Galerías ${album.curso}`);
  expect(words(one(header, 'p'))).toBe(`${album.name} ${photosOf(album).length} fotos`);
  const removal = all(page(album.path), 'main a').find((link) => hrefOf(link) === '#contacto');
  expect(words(removal?.closest('p'))).toMatch(/^¿Sales en una foto y prefieres que no esté\?/);
  expect(photos(album.path)).toEqual(photosFrom(album, 'foto'));
  const data = all(page(album.path), 'script[type="application/ld+json"]').map((script) =>
    JSON.parse(script.textContent ?? ''),
  );
  expect(data).toContainEqual(
    expect.objectContaining({ '@type': 'ImageGallery', numberOfItems: photosOf(album).length }),
  );
});

test('link previews of albums differ', () => {
  const pictures = albums.map(({ path }) =>
    attribute(one(openPage(SAMPLE, path), 'meta[property="og:image"]'), 'content'),
  );
  expect(new Set(pictures).size).toBe(albums.length);
});

test.each(albums)('$path opens with its cover, its days and its place', (album) => {
  const header = one(page(album.path), 'main header');
  const cover = coverOf(album);
  expect(pictures(header)).toEqual([cover]);
  const photo = photosFrom(album, 'foto').find(({ picture }) => picture[0] === cover);
  expect(one(header, 'img').getAttribute('alt')).toBe(photo?.alt);
  // Without scripts the cover links to its file, like every photo.
  expect(hrefOf(one(header, 'a:has(img)'))).toContain(cover);
  const place = album.lugar ? content.lugares.lugares[album.lugar]?.title : album.direccion;
  const days = typeof album.fecha === 'string' ? [album.fecha] : Object.values(album.fecha ?? {});
  for (const part of [place ?? '', ...days.map((day) => String(Number(day.slice(8))))])
    expect(words(header)).toContain(part);
});

test.each(albums.filter(({ capitulos }) => capitulos))('$path is divided by its chapters', (album) => {
  const chapters = all(page(album.path), 'main h3').map((title) => ({
    title: words(title),
    foto: Number(title.nextElementSibling?.querySelector('li')?.id.replace('foto-', '')),
  }));
  expect(chapters).toEqual(album.capitulos);
  const strip = all(page(album.path), '[aria-label="Ir a una foto"] a').map(words);
  expect(strip).toEqual(expect.arrayContaining(chapters.map(({ title }) => title)));
});

test('/galerias opens with the featured album', () => {
  const featured = one(page('/galerias'), 'main article');
  const album = albums.find(({ path }) => path === `/galerias/${content.galerias?.destacado}`);
  expect(hrefOf(one(featured, 'h2 a'))).toBe(album?.path);
  expect(pictures(featured)).toEqual(album ? [coverOf(album)] : []);
  expect(words(featured)).toContain(`${album?.curso} · ${album?.amount} fotos`);
});

test('/galeria shows all photos of the newest season', () => {
  const newest = albums.filter(({ curso }) => curso === seasons[0]?.curso);
  const expected = newest.flatMap((album) => photosFrom(album, album.route));
  expect(photos('/galeria')).toEqual(expected);
  expect(words(page('/galeria').querySelector('main header p'))).toContain(String(expected.length));
  const strip = all(page('/galeria'), '[aria-label="Ir a una foto"] a').map((link) => [
    words(link),
    hrefOf(link),
  ]);
  expect(strip).toEqual(
    expect.arrayContaining(newest.map((album) => [album.name, `#ver-${album.route}-${photosOf(album)[0]}`])),
  );
});

test('pages that show an album with minors are marked noimageindex', () => {
  const withMinors = albums.filter(({ menores }) => menores);
  expect(withMinors).not.toEqual([]);
  for (const { path, document } of builtPages(siteDirOf(SAMPLE))) {
    const cards = all(document, 'main :is(li, article):has(img)').flatMap((card) =>
      all(card, 'a').map(hrefOf),
    );
    const shown = withMinors.some(
      (album) =>
        path === album.path ||
        cards.includes(album.path) ||
        (path === '/galeria' && album.curso === seasons[0]?.curso) ||
        path.startsWith(`/temporadas/${album.curso.slice(0, 4)}`),
    );
    const robots = document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? '';
    expect([path, robots.includes('noimageindex')]).toEqual([path, shown]);
  }
});
