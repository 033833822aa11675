/** Seasons, albums and photos of the handball club as literal rows. */
import { expect, test } from 'vitest';
import { OTHER_SPORT, SAMPLE } from '../setup/clubs.ts';
import {
  attribute,
  builtPages,
  getFirst,
  hrefOf,
  linksIn,
  openMain,
  openPage,
  pictureIds,
  picturePaths,
  queryAll,
  siteDirOf,
  structuredData,
  visibleText,
  visibleTexts,
} from './site.ts';

const PORT = '/galerias/2024-2025/puerto';

/** Cards of seasons or albums. */
const cards = (path: string) =>
  queryAll(openMain(OTHER_SPORT, path), 'li:has(h2)').map((card) =>
    [
      ...visibleTexts(card, 'h2, p'),
      hrefOf(card.querySelector('h2 a')),
      ...pictureIds(OTHER_SPORT, card),
    ].join(' | '),
  );

/** Photos of a grid. */
const photos = (path: string) =>
  queryAll(openMain(OTHER_SPORT, path), 'li[id]').map((photo) =>
    [photo.id, attribute(getFirst(photo, 'img'), 'alt'), ...pictureIds(OTHER_SPORT, photo)].join(' | '),
  );

test('/galerias shows the featured album, then the seasons, newest first', () => {
  expect(cards('/galerias')).toEqual([
    `Torneo del Puerto | 2024-2025 · 11 fotos3–4 de mayo de 2025Pabellón del Puerto | ${PORT} | 2024-2025/puerto/2`,
    '2024-2025 | 2 álbumes, 17 fotos | /galerias/2024-2025 | 2024-2025/puerto/2',
    '2023-2024 | 1 álbum, 2 fotos | /galerias/2023-2024 | 2023-2024/federados/1',
  ]);
});

test('a season lists its albums', () => {
  expect(visibleTexts(openMain(OTHER_SPORT, '/galerias/2024-2025'), 'h1, header p')).toEqual([
    'Galerías 2024-2025',
    'Lo que quedó de una temporada de lluvia.',
  ]);
  expect(cards('/galerias/2024-2025')).toEqual([
    'Torneo del Puerto | 11 fotos | 3–4 de mayo de 2025 | /galerias/2024-2025/puerto | 2024-2025/puerto/2',
    'Verano en la arena | 6 fotos | 12 de julio de 2025 | /galerias/2024-2025/playa | 2024-2025/playa/2',
  ]);
});

test('an album opens with its cover, days and place, and shows each photo once, in order', () => {
  const main = openMain(OTHER_SPORT, PORT);
  const header = getFirst(main, 'header');
  expect(visibleTexts(header, 'h1, p')).toEqual([
    'Galerías 2024-2025',
    'Torneo del Puerto 11 fotos',
    '3–4 de mayo de 2025Pabellón del Puerto',
  ]);
  expect([...pictureIds(OTHER_SPORT, header), attribute(getFirst(header, 'img'), 'alt')]).toEqual([
    '2024-2025/puerto/2',
    'La grada, llena',
  ]);
  // Without scripts the cover links to its file, like every photo.
  expect(hrefOf(getFirst(header, 'a:has(img)'))).toContain(picturePaths(header)[0]);
  expect(photos(PORT)).toEqual([
    'foto-1 | Foto 1 de Torneo del Puerto 2024-2025 | 2024-2025/puerto/1',
    'foto-2 | La grada, llena | 2024-2025/puerto/2',
    // The third one is withdrawn.
    ...Array.from({ length: 9 }, (_, i) => i + 4).map(
      (n) => `foto-${n} | Foto ${n} de Torneo del Puerto 2024-2025 | 2024-2025/puerto/${n}`,
    ),
  ]);
  const removal = queryAll(main, 'a').find((link) => hrefOf(link) === '#contacto');
  expect(visibleText(removal?.closest('p'))).toMatch(/^¿Sales en una foto y prefieres que no esté\?/);
  const data = structuredData(openPage(OTHER_SPORT, PORT));
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'ImageGallery', numberOfItems: 11 }));
  expect(visibleTexts(openMain(OTHER_SPORT, '/galerias/2024-2025/playa'), 'header p').at(-1)).toContain(
    'Playa de Lago',
  );
});

test('an album is divided by its chapters', () => {
  const main = openMain(OTHER_SPORT, PORT);
  const chapters = queryAll(main, 'h3').map((title) => [
    visibleText(title),
    title.nextElementSibling?.querySelector('li')?.id,
  ]);
  expect(chapters).toEqual([
    ['Sábado', 'foto-1'],
    ['Domingo', 'foto-7'],
  ]);
});

test('/galeria shows all photos of the newest season', () => {
  expect(photos('/galeria')).toEqual([
    ...photos(PORT).map((photo) => photo.replace('foto-', 'puerto-')),
    ...photos('/galerias/2024-2025/playa').map((photo) => photo.replace('foto-', 'playa-')),
  ]);
  expect(visibleTexts(openMain(OTHER_SPORT, '/galeria'), 'header p')).toEqual([
    'Todas las fotos de la temporada 2024-2025: 17.',
  ]);
});

test('a long gallery has a strip that leads to its chapters and albums', () => {
  const strip = (path: string) => linksIn(openPage(SAMPLE, path), '[aria-label="Ir a una foto"] a');
  expect(strip('/galerias/2024-2025/copa')).toEqual(
    expect.arrayContaining(['Cuartos #ver-foto-1', 'Semifinales #ver-foto-15', 'Final #ver-foto-29']),
  );
  expect(strip('/galeria')).toEqual(expect.arrayContaining(['Copa #ver-copa-1']));
});

test('pages that show an album or a team with minors are marked noimageindex', () => {
  const marked = builtPages(siteDirOf(OTHER_SPORT)).filter(({ document }) =>
    queryAll(document, 'meta[name="robots"]').some((meta) =>
      attribute(meta, 'content').includes('noimageindex'),
    ),
  );
  expect(marked.map(({ path }) => path).sort()).toEqual([
    '/',
    '/equipos',
    '/equipos/base',
    '/equipos/base/alevin-mixto',
    '/equipos/base/benjamin-mixto',
    '/equipos/federados',
    '/equipos/federados/cadete-femenino',
    // The youngest players born in 2007 turn 18 during the season.
    '/equipos/federados/senior-femenino',
    '/equipos/federados/senior-masculino',
    '/galeria',
    '/galerias/2024-2025',
    '/galerias/2024-2025/playa',
  ]);
});
