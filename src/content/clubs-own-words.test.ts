import { expect, test } from 'vitest';
import { sitePages } from '../site/pages/pages.server.ts';
import { changedClub } from './testing/broken-club.ts';

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

test('a club has the colours that it writes, in lower case', async () => {
  const { brand } = await changedClub({ 'marca.yaml': ['segundo: "#ffbf3c"', 'segundo: "#00A651"'] });
  expect(brand.colours).toMatchObject({ main: '#14305a', second: '#00a651', third: null });
});

test('matches away have the address of their hall, which is written once', async () => {
  const away = 'equipo: comarcal/cadete-femenino, donde: fuera, rival';
  const { matches } = await changedClub({
    'lugares.yaml': [
      'lugares:\n',
      'pabellones:\n  - { title: Pabellón de Jarera, address: [Calle Real] }\nlugares:\n',
    ],
    'partidos.yaml': `partidos:
  - { ${away}: Uno, dia: 2025-11-16, direccion: PABELLON DE JARERA }
  - { ${away}: Dos, dia: 2025-11-23, direccion: Otro pabellón }
`,
  });
  expect(matches.map(({ address, street, map }) => [address, street, map])).toEqual([
    ['Pabellón de Jarera', 'Calle Real', ''],
    ['Otro pabellón', '', ''],
  ]);
});
