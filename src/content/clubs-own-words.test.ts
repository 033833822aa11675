import { expect, test } from 'vitest';
import { sitePages } from '../site/pages/pages.server.ts';
import { changedClub, messageOf } from './testing/broken-club.ts';

const galleries = (...seasons: string[]) => ({
  'galerias.yaml': `intro: Fotos.\ncursos:\n${seasons
    .map(
      (curso) =>
        `  - curso: ${curso}\n    intro: Una.\n    albumes: [{ route: copa, name: Copa, img: 1, amount: 2 }]\n`,
    )
    .join('')}`,
});

test.each([
  ['2026', '2026'],
  ["'2026'", '2026'],
  ['2025/26', '2025/26'],
  ['2024-2025', '2024-2025'],
  ['Verano de 2026', 'Verano de 2026'],
])('the season of the club may be written as %s', async (typed, shown) => {
  expect(
    (await changedClub({ 'club.yaml': ['temporada: 2025/26', `temporada: ${typed}`] })).currentSeason,
  ).toBe(shown);
});

test('seasons of galleries keep their words, and have addresses and folders made of them, newest first', async () => {
  const club = await changedClub(galleries('2023-2024', '2026', '2024/25'));
  expect(club.seasons.map(({ name, path, albums }) => [name, path, albums[0]?.cover.id])).toEqual([
    ['2026', '/galerias/2026', '2026/copa/1'],
    ['2024/25', '/galerias/2024-25', '2024-25/copa/1'],
    ['2023-2024', '/galerias/2023-2024', '2023-2024/copa/1'],
  ]);
  expect(sitePages(club).map(({ path }) => path)).toContain('/galerias/2024-25/copa');
});

test.each([
  ['2024/26', '¿Querías decir «2024/25»?'],
  ['24-25', 'Se admite: una temporada con su año, como «2024/25», «2024-2025» o «2026».'],
])('a season written as %s is a slip', async (typed, says) => {
  expect(await messageOf(galleries(typed))).toContain(says);
});

test('two seasons must not share an address', async () => {
  expect(await messageOf(galleries('2024/25', '2024-25'))).toContain('«2024-25» está dos veces.');
});

test('the staff has the titles that the club gives', async () => {
  const club = await changedClub({
    'entrenadores.yaml': ['description: Entrenadora', 'description: Preparadora física'],
  });
  expect(club.coaches[0]?.role).toBe('Preparadora física');
});

test('the sport is the one that the club names, or none', async () => {
  expect((await changedClub({})).sport).toBe('');
  const club = await changedClub({
    'marca.yaml': ['escudo: club/escudo', 'escudo: club/escudo\ndeporte: Vóley playa'],
  });
  expect(club.sport).toBe('Vóley playa');
});
