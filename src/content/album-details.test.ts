import { expect, test } from 'vitest';
import { changedClub } from './testing/broken-club.ts';

/** The newest season's first album and the featured one of a club with these albums. */
async function galleries(albums: string, before = '') {
  const club = await changedClub({
    'galerias.yaml': `intro: Fotos.\n${before}cursos:\n  - curso: 2024-2025\n    intro: La temporada.\n    albumes:\n${albums}`,
  });
  return { album: club.seasons[0]?.albums[0], featured: club.featuredAlbum?.slug };
}

test('a removed photo takes its caption along, and a chapter begins with the next one that is shown', async () => {
  const { album } = await galleries(`
      - route: copa
        name: Copa
        img: 1
        amount: 9
        retiradas: [4, 7, 8]
        pies: { 4: Quien pidió que se quitara, 5: El saque }
        capitulos:
          - { title: Semifinal, foto: 4 }
          - { title: Descanso, foto: 7 }
          - { title: Final, foto: 9 }
`);
  expect(album?.chapters).toEqual([
    { title: 'Semifinal', first: 5 },
    { title: 'Final', first: 9 },
  ]);
  expect(album?.photos.map(({ n, caption }) => [n, caption])).toEqual([
    [1, ''],
    [2, ''],
    [3, ''],
    [5, 'El saque'],
    [6, ''],
    [9, ''],
  ]);
});

test('an album was one day or several, at a venue of the club or elsewhere', async () => {
  const one = await galleries(
    '      - { route: copa, name: Copa, img: 1, amount: 9, fecha: 2025-02-15, lugar: fronton }\n',
  );
  expect(one.album).toMatchObject({
    days: { from: '2025-02-15', to: '2025-02-15' },
    place: 'Frontón cubierto',
  });
  const several = await galleries(
    '      - { route: copa, name: Copa, img: 1, amount: 9, fecha: { desde: 2025-02-15, hasta: 2025-02-16 }, direccion: Prado }\n',
  );
  expect(several.album).toMatchObject({ days: { from: '2025-02-15', to: '2025-02-16' }, place: 'Prado' });
});

test('the album that opens the galleries is the one named, else the latest, else the first', async () => {
  const albums = (dates: string[]) =>
    dates
      .map((date, i) => `      - { route: a${i}, name: A, img: 1, amount: 9${date && `, fecha: ${date}`} }\n`)
      .join('');
  expect((await galleries(albums(['', '']))).featured).toBe('a0');
  expect((await galleries(albums(['', '2025-01-10', '2025-03-01']))).featured).toBe('a2');
  expect((await galleries(albums(['', '2025-01-10']), 'destacado: 2024-2025/a0\n')).featured).toBe('a0');
});
