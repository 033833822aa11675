import { expect, test } from 'vitest';
import { sitePages } from '../site/pages/pages.server.ts';
import { oldAddresses } from './site-page.ts';
import { type Change, changedClub, messageOf } from './testing/broken-club.ts';

const MATCH = '{ dia: 2025-03-08, rival: CV Tomelar, donde: casa, sets: [25-20, 20-25, 25-18, 25-22] }';

interface Told {
  season?: string;
  file?: string;
  kind?: string;
  team?: string;
  route?: string;
}

/** The small club with a past season: its cadets, and a kind that is gone. */
function past({
  season = '2024/25',
  file = '2024-25',
  kind = '',
  team = '',
  route = 'cadete-femenino',
}: Told) {
  return {
    [`temporadas/${file}.yaml`]: `temporada: ${season}
tipos:
  - route: comarcal
    title: Liga comarcal
    color: pino
    equipos:
      - name: Cadete femenino
        division: Comarcal
        route: ${route}
${team}
  - route: playa
    title: Playa
    color: arcilla
${kind}
    equipos: [{ name: Parejas, division: Verano, route: parejas }]
`,
  } satisfies Record<string, Change>;
}
const listed = (...matches: string[]) => `        partidos: [${matches.join(', ')}]`;

test('a past season has its teams and results, and a page', async () => {
  const club = await changedClub(
    past({ team: `${listed(MATCH, MATCH.replace('03-08', '02-08').replace('casa', 'fuera'))}\n` }),
  );
  const [season] = club.pastSeasons;
  const [cadets, pairs] = (season?.kinds ?? []).flatMap(({ teams }) => teams);
  expect(season).toMatchObject({ name: '2024/25', path: '/temporadas/2024-25' });
  expect(cadets?.balance).toEqual({ won: 2, lost: 0, drawn: 0 });
  expect(cadets?.matches.map(({ date, home }) => [date, home])).toEqual([
    ['2025-02-08', false],
    ['2025-03-08', true],
  ]);
  expect(pairs?.balance).toBeNull();
  expect(sitePages(club).find(({ path }) => path === '/temporadas/2024-25')?.title).toBe('Temporada 2024/25');
});

test('a season of which only the last matches are known has the balance that the club gives', async () => {
  const team = `        balance: { ganados: 7, perdidos: 3 }\n${listed(MATCH)}`;
  const [season] = (await changedClub(past({ team }))).pastSeasons;
  expect(season?.kinds[0]?.teams[0]?.balance).toEqual({ won: 7, lost: 3, drawn: 0 });
});

test('teams and kinds that are gone lead to the last season that they were in', async () => {
  const club = await changedClub({
    ...past({ kind: '    rutas_antiguas: [/playa]', route: 'cadete-b' }),
    ...past({ season: '2023/24', file: '2023-24', route: 'cadete-c' }),
  });
  expect(oldAddresses(club)).toEqual(
    [
      ['/equipos/comarcal/cadete-b', '/temporadas/2024-25'],
      ['/equipos/playa', '/temporadas/2024-25'],
      ['/playa', '/temporadas/2024-25'],
      ['/equipos/playa/parejas', '/temporadas/2024-25'],
      ['/equipos/comarcal/cadete-c', '/temporadas/2023-24'],
      // The small club has one of its own.
      ['/equipos/comarcal/juvenil-masculino', '/temporadas/2022-2023'],
    ].map(([from, to]) => ({ from, to, permanent: false })),
  );
});

test('a link to a team that is gone is none that is dead', async () => {
  const link: [string, string] = ['link: /cuerpo-tecnico', 'link: /equipos/playa/parejas'];
  expect(await messageOf({ ...past({}), 'menu.yaml': link })).toBe('');
  expect(await messageOf({ 'menu.yaml': link })).toContain('La página «/equipos/playa/parejas» no existe.');
});

test('a club without past seasons has no page of any', async () => {
  const club = await changedClub({ 'temporadas/2022-2023.yaml': null });
  expect(sitePages(club).filter(({ path }) => path.startsWith('/temporadas'))).toEqual([]);
});

/** What is broken, how, where it is told and what is said. */
const CASES: [string, Record<string, Change>, place: string, found: string, allowed: string][] = [
  [
    'the season that is played',
    past({ season: '2025-2026', file: '2025-2026' }),
    'temporadas/2025-2026.yaml:1 (temporada)',
    'La temporada «2025-2026» es la que dice club.yaml: todavía no ha acabado.',
    'temporadas anteriores a esa',
  ],
  [
    'years that do not follow each other',
    past({ season: '2024/26', file: '2024-26' }),
    'temporadas/2024-26.yaml:1 (temporada)',
    'He encontrado «2024/26».',
    'dos años seguidos, como «2024/25» o «2024-2025»',
  ],
  [
    'a season in two files',
    { ...past({}), ...past({ season: '2024-2025', file: '2024-2025', route: 'otro' }) },
    'temporadas/2024-25.yaml:1 (temporada)',
    'La temporada «2024/25» ya está en temporadas/2024-2025.yaml.',
    'cada temporada en un solo archivo',
  ],
  [
    'a file named after another season',
    past({ file: '2023-24' }),
    'temporadas/2023-24.yaml:1 (temporada)',
    'El archivo se llama «2023-24.yaml» y la temporada es «2024/25».',
    'el mismo año en los dos, o llamar al archivo «2024-25.yaml»',
  ],
  [
    'a team twice',
    past({ team: '      - { name: Cadete B, division: Comarcal, route: cadete-femenino }' }),
    'temporadas/2024-25.yaml:10 (tipos › Liga comarcal › equipos › Cadete B › route)',
    'La dirección «/equipos/comarcal/cadete-femenino» ya es la de otro equipo (Cadete femenino).',
    'un «route» distinto para cada equipo',
  ],
  [
    'a match of another season',
    past({ team: listed(MATCH.replace('2025-03-08', '2026-03-08')) }),
    'temporadas/2024-25.yaml:10 (tipos › Liga comarcal › equipos › Cadete femenino › partidos › n.º 1 › dia)',
    'El domingo 8 de marzo de 2026 no es de la temporada 2024/25.',
    'un día entre el lunes 1 de julio de 2024 y el domingo 31 de agosto de 2025, o cambiar «temporada» arriba',
  ],
  [
    'a match twice',
    past({ team: listed(MATCH, MATCH) }),
    'temporadas/2024-25.yaml:10 (tipos › Liga comarcal › equipos › Cadete femenino › partidos › n.º 2)',
    'Es el mismo partido que el de la línea 10.',
    'cada partido una sola vez',
  ],
  [
    'a drawn set',
    past({ team: listed(MATCH.replace('25-20', '25-25')) }),
    'temporadas/2024-25.yaml:10 (tipos › Liga comarcal › equipos › Cadete femenino › partidos › n.º 1 › sets › n.º 1)',
    'Un set no puede quedar 25-25.',
    'los puntos de cada uno',
  ],
  [
    'a balance below the list',
    past({ team: `        balance: { ganados: 0, perdidos: 2 }\n${listed(MATCH)}` }),
    'temporadas/2024-25.yaml:10 (tipos › Liga comarcal › equipos › Cadete femenino › balance)',
    'El balance dice 0 ganados y en la lista de partidos hay 1.',
    '«ganados: 1» o más, o quitar el balance, que sale solo de la lista',
  ],
  [
    'a coach twice',
    past({ team: '        entrenadores: [Ana Gil, Ana Gil]' }),
    'temporadas/2024-25.yaml:10 (tipos › Liga comarcal › equipos › Cadete femenino › entrenadores › n.º 2)',
    '«Ana Gil» está dos veces.',
    'cada persona una sola vez',
  ],
  [
    'an old address that is a page',
    past({ kind: '    rutas_antiguas: [/equipos/comarcal]' }),
    'temporadas/2024-25.yaml:14 (tipos › Playa › rutas_antiguas › n.º 1)',
    'La dirección «/equipos/comarcal» ya está en uso.',
    'direcciones que no sean de otra página',
  ],
];

test.each(CASES)('a past season that cannot be right: %s', async (_, changes, place, found, allowed) => {
  const message = (await messageOf(changes)).replaceAll(/^(\S+:\d+):\d+/gm, '$1');
  expect(message).toMatch(/^El contenido tiene 1 error:\n/);
  expect(message).toContain(`${place}\n  ${found}\n  Se admite: ${allowed}.`);
});
