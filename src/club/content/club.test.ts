/** Club built from its content files. */
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import type { Venue } from './club.ts';
import { describeSchedule } from './files/teams.ts';
import { readClub } from './read.ts';
import { seasonDays } from './season-name.ts';
import { oldAddresses } from './site-page.ts';
import { closestName, editDistance } from './spelling.ts';
import { changedClub, errorMessageOf, matchesField, pastSeasonFile } from './testing/changed-club.ts';

/** Returns the first album and the featured one of a club with these albums. @param before YAML above the seasons */
async function galleriesOf(albums: string, before = '') {
  const club = await changedClub({
    'galerias.yaml': `intro: Fotos.\n${before}cursos:\n  - curso: 2024-2025\n    intro: La temporada.\n    albumes:\n${albums}`,
  });
  return { album: club.seasons[0]?.albums[0], featured: club.featuredAlbum?.slug };
}

test('shows photos and chapters in the order of the album, and unlisted photos last', async () => {
  const { album } = await galleriesOf(`
      - route: copa
        name: Copa
        img: 1
        amount: 6
        retiradas: [5]
        orden: [4, 5, 2, 1]
        capitulos:
          - { title: Semifinal, foto: 5 }
          - { title: Final, foto: 3 }
`);
  expect(album?.photos.map(({ n }) => n)).toEqual([4, 2, 1, 3, 6]);
  expect(album?.chapters).toEqual([
    { title: 'Semifinal', first: 2 },
    { title: 'Final', first: 3 },
  ]);
});

test('drops the caption of a withdrawn photo, and starts its chapter at the next photo', async () => {
  const { album } = await galleriesOf(`
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

test('resolves a cover number with leading zeros to the photo of the album', async () => {
  const { album } = await galleriesOf(
    '      - { route: copa, name: Copa, img: { ruta: 2024-2025/copa/007, foco: [50, 50] }, amount: 9 }\n',
  );
  expect(album?.photos.find(({ img }) => img.id === album.cover?.id)?.n).toBe(7);
});

test('reads albums of one or several days, at a club venue or elsewhere', async () => {
  const singleDay = await galleriesOf(
    '      - { route: copa, name: Copa, img: 1, amount: 9, fecha: 2025-02-15, lugar: fronton }\n',
  );
  expect(singleDay.album).toMatchObject({
    days: { from: '2025-02-15', to: '2025-02-15' },
    place: 'Frontón cubierto',
  });
  const severalDays = await galleriesOf(
    '      - { route: copa, name: Copa, img: 1, amount: 9, fecha: { desde: 2025-02-15, hasta: 2025-02-16 }, direccion: Prado }\n',
  );
  expect(severalDays.album).toMatchObject({
    days: { from: '2025-02-15', to: '2025-02-16' },
    place: 'Prado',
  });
});

test('features the configured album, or else the latest, or else the first', async () => {
  const albums = (dates: string[]) =>
    dates
      .map((date, i) => `      - { route: a${i}, name: A, img: 1, amount: 9${date && `, fecha: ${date}`} }\n`)
      .join('');
  expect((await galleriesOf(albums(['', '']))).featured).toBe('a0');
  expect((await galleriesOf(albums(['', '2025-01-10', '2025-03-01']))).featured).toBe('a2');
  expect((await galleriesOf(albums(['', '2025-01-10']), 'destacado: 2024-2025/a0\n')).featured).toBe('a0');
});

const galleriesFile = (...seasons: string[]) => ({
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
])('reads the season %s of a club', async (typed, shown) => {
  expect(
    (await changedClub({ 'club.yaml': ['temporada: 2025/26', `temporada: ${typed}`] })).currentSeason,
  ).toBe(shown);
});

test('uses the name of the kind as the division of a team without a league', async () => {
  const { kinds } = await changedClub({
    'equipos/comarcal.yaml': ['    division: Comarcal Mixta de Deporte Base\n', ''],
  });
  expect(kinds[0]?.teams.map(({ division }) => division)).toEqual(['Liga comarcal', 'Comarcal', 'Comarcal']);
});

test('keeps the names of gallery seasons, derives addresses and folders, and sorts them newest first', async () => {
  const club = await changedClub(galleriesFile('2023-2024', '2026', '2024/25'));
  expect(club.seasons.map(({ name, path, albums }) => [name, path, albums[0]?.cover?.id])).toEqual([
    ['2026', '/galerias/2026', '2026/copa/1'],
    ['2024/25', '/galerias/2024-25', '2024-25/copa/1'],
    ['2023-2024', '/galerias/2023-2024', '2023-2024/copa/1'],
  ]);
  expect(sitePages(club).map(({ path }) => path)).toContain('/galerias/2024-25/copa');
});

test('resolves the address of an away match from the list of halls', async () => {
  const awayMatch = 'equipo: comarcal/cadete-femenino, donde: fuera, rival';
  const { matches } = await changedClub({
    'lugares.yaml': [
      'lugares:\n',
      'pabellones:\n  - { title: Pabellón de Jarera, address: [Calle Real] }\nlugares:\n',
    ],
    'partidos.yaml': `partidos:
  - { ${awayMatch}: Uno, dia: 2025-11-16, direccion: PABELLON DE JARERA }
  - { ${awayMatch}: Dos, dia: 2025-11-23, direccion: Otro pabellón }
`,
  });
  expect(matches.map(({ address, street, map }) => [address, street, map])).toEqual([
    ['Pabellón de Jarera', 'Calle Real', ''],
    ['Otro pabellón', '', ''],
  ]);
});

/** Returns files of more kinds of team, which follow the club's own kind. */
function kindFiles(count: number, button: boolean) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `equipos/tipo-${i + 2}.yaml`,
      `orden: ${i + 2}
title: Tipo ${i + 2}
miga: Tipo ${i + 2}
${button ? `boton: Botón ${i + 2}\n` : ''}color: pino
intro: Uno más.
equipos:
  - { name: Equipo ${i + 2}, division: Liga, route: equipo, img: equipos/tipo-${i + 2}/equipo, link: }
`,
    ]),
  );
}

test('offers three kinds on the home page: kinds with a button, or else the first ones', async () => {
  const buttons = async (count: number, button: boolean) =>
    (await changedClub(kindFiles(count, button))).kinds
      .filter((kind) => kind.onHome)
      .map((kind) => kind.button);
  expect(await buttons(4, false)).toEqual(['Liga Comarcal del Páramo', 'Tipo 2', 'Tipo 3']);
  expect(await buttons(3, true)).toEqual(['Botón 2', 'Botón 3', 'Botón 4']);
  expect(await errorMessageOf(kindFiles(4, true))).toContain('3 como mucho: quita «boton» de los demás');
});

const FOOTER = 'pie:\n  - { title: Legal, links: [{ title: Aviso legal, link: /aviso-legal }] }\n';
const menuFile = (entries: string) => ({
  'menu.yaml': `menu:\n  - { title: Inicio, link: / }\n${entries}${FOOTER}`,
});
const OLD_ADDRESSES: [string, string] = [
  'color: pino',
  'color: pino\nrutas_antiguas: [/comarcales, /club/equipos]',
];

test('omits menu entries without links, and keeps those with another link', async () => {
  const links = 'submenu: [{ title: Blog, link: /blog }, { title: Campus, link: /campus }]';
  const { menu: entries } = await changedClub(
    menuFile(
      `  - { title: Más, ${links} }\n  - { title: Fotos, submenu: galerias }\n  - { title: Torneos, link: /torneos, submenu: [{ title: Equipos, link: /equipos }] }\n  - { title: Club, link: /quienes-somos, ${links} }\n`,
    ),
  );
  expect(entries).toEqual([
    { title: 'Inicio', link: '/', submenu: [] },
    { title: 'Torneos', link: '', submenu: [{ title: 'Equipos', link: '/equipos' }] },
    { title: 'Club', link: '/quienes-somos', submenu: [] },
  ]);
});

test('accepts old addresses in the menu, including nested ones', async () => {
  const { menu: entries } = await changedClub({
    ...menuFile('  - { title: Una, link: /comarcales }\n  - { title: Otra, link: /club/equipos }\n'),
    'equipos/comarcal.yaml': OLD_ADDRESSES,
  });
  expect(entries.map(({ link }) => link)).toEqual(['/', '/comarcales', '/club/equipos']);
});

const MATCH = '{ dia: 2025-03-08, rival: CV Tomelar, donde: casa, sets: [25-20, 20-25, 25-18, 25-22] }';

test('builds a past season with teams and results, and gives it a page', async () => {
  const club = await changedClub(
    pastSeasonFile({
      team: `${matchesField(MATCH, MATCH.replace('03-08', '02-08').replace('casa', 'fuera'))}\n`,
    }),
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

test('redirects former teams and kinds to their last season', async () => {
  const club = await changedClub({
    ...pastSeasonFile({ kind: '    rutas_antiguas: [/playa]', route: 'cadete-b' }),
    ...pastSeasonFile({ season: '2023/24', file: '2023-24', route: 'cadete-c' }),
  });
  expect(oldAddresses(club)).toEqual(
    [
      ['/equipos/comarcal/cadete-b', '/temporadas/2024-25'],
      ['/equipos/playa', '/temporadas/2024-25'],
      ['/playa', '/temporadas/2024-25'],
      ['/equipos/playa/parejas', '/temporadas/2024-25'],
      ['/equipos/comarcal/cadete-c', '/temporadas/2023-24'],
      // The test club has one past season.
      ['/equipos/comarcal/juvenil-masculino', '/temporadas/2022-2023'],
    ].map(([from, to]) => ({ from, to, permanent: false })),
  );
});

const HASH = 'ab'.repeat(32);
const withdrawnFile = (photo: number, otherFields = '') =>
  `retiradas:\n  - { dia: 2024-11-20, album: 2024-2025/copa, foto: ${photo}, huellas: ['${HASH}']${otherFields} }\n`;
test('identifies a withdrawn photo by its content, without a name', async () => {
  const overlay = new Map([['retiradas.yaml', withdrawnFile(99, ", parecido: '00ff00ff00ff00ff'")]]);
  expect((await readClub(sampleContent, sitePages, overlay)).withdrawn).toEqual([
    {
      date: '2024-11-20',
      inAlbum: { album: '2024-2025/copa', photo: 99 },
      hashes: [HASH],
      likeness: '00ff00ff00ff00ff',
    },
  ]);
  expect((await readClub(sampleContent, sitePages)).withdrawn).toEqual([]);
});

const exampleVenue = (key: string): Venue => ({
  key,
  title: key.toUpperCase(),
  address: [],
  link: '',
  img: { id: key },
});

test('describes a schedule in sentences', () => {
  const gym = exampleVenue('gimnasio');
  expect(
    describeSchedule([
      { days: ['martes', 'jueves'], from: '18:00', to: '19:30', venue: gym },
      { days: ['lunes', 'miércoles', 'viernes'], from: '20:00', to: '21:00', venue: gym },
    ]),
  ).toEqual(['Martes y jueves, de 18:00 a 19:30', 'Lunes, miércoles y viernes, de 20:00 a 21:00']);
});

test('names the venues in a schedule only if there are several', () => {
  expect(
    describeSchedule([
      { days: ['sábado'], from: '10:00', to: '11:00', venue: exampleVenue('patio') },
      { days: ['domingo'], from: '10:00', to: '11:00', venue: exampleVenue('gimnasio') },
    ]),
  ).toEqual(['Sábado, de 10:00 a 11:00 (PATIO)', 'Domingo, de 10:00 a 11:00 (GIMNASIO)']);
});

test.each([
  ['miercoles', 'miércoles', 0],
  ['divison', 'division', 1],
  ['amuont', 'amount', 1],
  ['', 'abc', 3],
])('computes the distance from «%s» to «%s» as %i', (from, to, expected) => {
  expect(editDistance(from, to)).toBe(expected);
});

test('suggests a name only for a similar word', () => {
  expect(closestName('zapato', ['lunes', 'martes'])).toBeUndefined();
  expect(closestName('lune', ['lunes', 'martes'])).toBe('lunes');
});

test.each([
  ['2025/26', '2025-07-01', '2026-08-31'],
  ['2025-2026', '2025-07-01', '2026-08-31'],
  ['Temporada 1999/00', '1999-07-01', '2000-08-31'],
  ['2026', '2026-01-01', '2027-08-31'],
])('computes the days of %s', (season, first, last) => {
  expect(seasonDays(season)).toEqual({ first, last });
});

test('links to the protection page in the footer of a club with a delegate, even if the menu does not', async () => {
  const delegate = {
    'proteccion.yaml':
      'nombre: Ana Prieto\ncargo: Delegada\ntelefono: 555 09 08 06\nemail: ana@example.org\ncuando: Los martes\npasos: [Te escucha.]\n',
  };
  const link = { title: 'Protección del menor', link: '/proteccion' };
  const { footer } = await changedClub(delegate);
  expect(footer.at(-1)?.links.at(-1)).toEqual(link);
  const delegateLink = { ...link, title: 'A quién acudir' };
  const named = await changedClub({
    ...delegate,
    'menu.yaml': [
      'title: Torneos\n        link: /torneos',
      `title: ${delegateLink.title}\n        link: ${delegateLink.link}`,
    ],
  });
  expect(named.footer.flatMap(({ links }) => links).filter(({ link }) => link === delegateLink.link)).toEqual(
    [delegateLink],
  );
  expect(JSON.stringify((await changedClub({})).footer)).not.toContain('/proteccion');
});
