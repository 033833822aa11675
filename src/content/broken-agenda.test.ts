import { expect, test } from 'vitest';
import { type Change, inSeason2024 } from './testing/broken-club.ts';

const { changedClub, messageOf, warningsOf } = inSeason2024;

const SEASON = 'primer_dia: 2024-09-16\nultimo_dia: 2025-06-20\n';
const calendar = (rest: string, season = SEASON): Record<string, Change> => ({
  'calendario.yaml': `${season}${rest}\n`,
});
const change = (rest: string) => calendar(`cambios:\n  - { equipo: comarcal/cadete-femenino, ${rest} }`);
const MATCH = 'equipo: comarcal/cadete-femenino, dia: 2024-11-16, rival: CV Tomelar';
const HOME = `${MATCH}, donde: casa, lugar: fronton`;
const matches = (...written: string[]): Record<string, Change> => ({
  'partidos.yaml': `partidos:\n${written.map((match) => `  - { ${match} }\n`).join('')}`,
});
const hall = (...titles: string[]): Record<string, Change> => ({
  'lugares.yaml': [
    'lugares:\n',
    `pabellones:\n${titles.map((title) => `  - { title: ${title}, address: [Calle Real] }\n`).join('')}lugares:\n`,
  ],
});
const notice = (rest: string): Record<string, Change> => ({ 'avisos.yaml': `avisos:\n  - { ${rest} }\n` });
const TEAM = '    route: cadete-femenino\n';
const team = (rest: string): Record<string, Change> => ({ 'equipos/comarcal.yaml': [TEAM, TEAM + rest] });
const TWICE_A_DAY: [string, string] = [
  '[lunes, miércoles, viernes], desde: 19:00',
  '[miércoles], desde: 17:00, hasta: 18:30, lugar: fronton }\n      - { dias: [lunes, miércoles, viernes], desde: 19:00',
];
const CLOSED = 'cierres:\n  - { desde: 2024-11-16, hasta: 2024-11-17, motivo: Obras, lugares: [fronton] }';

/** What is broken, how, where it is told and what is said. */
const CASES: [
  string,
  Record<string, Change>,
  place: string,
  found: string,
  allowed: string,
  nearest?: string,
][] = [
  [
    'a match where it is closed',
    { ...calendar(CLOSED), ...matches(HOME) },
    'partidos.yaml:2 (partidos › n.º 1 › dia)',
    'Ese lugar está cerrado el sábado 16 de noviembre de 2024: Obras.',
    'otro día u otro lugar, o «estado: aplazado»',
  ],
  [
    'sets that give another result',
    matches(`${HOME}, resultado: 3-1, sets: [25-20, 25-20, 25-20]`),
    'partidos.yaml:2 (partidos › n.º 1 › resultado)',
    'Los sets dan 3-0 y el resultado dice 3-1.',
    '3-0, o quitar esta línea, que sale sola de «sets»',
  ],
  [
    'a drawn set',
    matches(`${HOME}, sets: [25-20, 24-24]`),
    'partidos.yaml:2 (partidos › n.º 1 › sets › n.º 2)',
    'Un set no puede quedar 24-24.',
    'los puntos de cada uno',
  ],
  [
    'a result of a match that was put off',
    matches(`${HOME}, estado: aplazado, sets: [25-20]`),
    'partidos.yaml:2 (partidos › n.º 1 › estado)',
    'El partido está aplazado y tiene resultado.',
    'lo uno o lo otro',
  ],
  [
    'sets won in a match that was put off',
    matches(`${HOME}, estado: aplazado, resultado: 3-1`),
    'partidos.yaml:2 (partidos › n.º 1 › estado)',
    'El partido está aplazado y tiene resultado.',
    'lo uno o lo otro',
  ],
  [
    'midnight as an hour',
    matches(`${HOME}, hora: 00:00`),
    'partidos.yaml:2 (partidos › n.º 1 › hora)',
    'Nadie juega a las 00:00: así escriben las federaciones que aún no hay hora.',
    'la hora de verdad, o quitar la línea «hora» mientras no se sepa',
  ],
  [
    'a rest',
    matches(HOME.replace('CV Tomelar', 'DESCANSA')),
    'partidos.yaml:2 (partidos › n.º 1 › rival)',
    '«DESCANSA» no es un rival: esa jornada el equipo descansa.',
    'solo partidos que se juegan; borra este',
  ],
  [
    'a match twice',
    matches(HOME, HOME),
    'partidos.yaml:3 (partidos › n.º 2)',
    'Es el mismo partido que el de la línea 2.',
    'cada partido una sola vez; si son dos, otra «jornada» u otro «id»',
  ],
  [
    'two matches that phones could not tell apart',
    matches(HOME.replace('Tomelar', 'Peñalba'), HOME.replace('Tomelar', 'Penalba')),
    'partidos.yaml:3 (partidos › n.º 2)',
    'Es el mismo partido que el de la línea 2.',
    'cada partido una sola vez; si son dos, otra «jornada» u otro «id»',
  ],
  [
    'a match twice, once with its competition',
    matches(HOME, `${HOME}, competicion: Comarcal`),
    'partidos.yaml:3 (partidos › n.º 2)',
    'Es el mismo partido que el de la línea 2.',
    'cada partido una sola vez; si son dos, otra «jornada» u otro «id»',
  ],
  [
    'a match at home without a place',
    matches(`${MATCH}, donde: casa`),
    'partidos.yaml:2 (partidos › n.º 1)',
    'Es un partido en casa y no se dice en qué lugar.',
    '«lugar» con una clave de lugares.yaml',
  ],
  [
    'an unknown team',
    matches(HOME.replace('cadete', 'cadet')),
    'partidos.yaml:2 (partidos › n.º 1 › equipo)',
    '«comarcal/cadet-femenino» no está en la carpeta «equipos».',
    'comarcal/alevin-mixto, comarcal/cadete-femenino, comarcal/senior-mixto',
    'comarcal/cadete-femenino',
  ],
  [
    'a team by its name',
    matches(HOME.replace('comarcal/cadete-femenino', 'Cadete Femenina')),
    'partidos.yaml:2 (partidos › n.º 1 › equipo)',
    '«Cadete Femenina» no está en la carpeta «equipos».',
    'comarcal/alevin-mixto, comarcal/cadete-femenino, comarcal/senior-mixto',
    'comarcal/cadete-femenino',
  ],
  [
    'a day that is none',
    matches(HOME.replace('2024-11-16', '2024-02-30')),
    'partidos.yaml:2 (partidos › n.º 1 › dia)',
    'He encontrado «2024-02-30».',
    'un día del calendario, como «2024-11-14» (año, mes y día)',
  ],
  [
    'a day as it is written by hand',
    matches(HOME.replace('2024-11-16', '16/11/2024')),
    'partidos.yaml:2 (partidos › n.º 1 › dia)',
    'He encontrado «16/11/2024».',
    'un día del calendario, como «2024-11-14» (año, mes y día)',
    '2024-11-16',
  ],
  [
    'an hour that is none',
    matches(`${HOME}, hora: 25:00`),
    'partidos.yaml:2 (partidos › n.º 1 › hora)',
    'He encontrado «25:00».',
    'una hora de cinco signos, como «18:00» o «09:30»',
  ],
  [
    'a season that ends first',
    // Nothing is said of the days in it.
    calendar(
      'cambios:\n  - { equipo: comarcal/cadete-femenino, dia: 2024-11-13, cancelado: true }',
      'primer_dia: 2025-06-20\nultimo_dia: 2024-09-16\n',
    ),
    'calendario.yaml:2 (ultimo_dia)',
    'Empieza el viernes 20 de junio de 2025 y acaba el lunes 16 de septiembre de 2024.',
    'un «ultimo_dia» igual o posterior a «primer_dia»',
  ],
  [
    'a match in a year that no season has',
    matches(HOME.replace('2024-11-16', '2204-11-16')),
    'partidos.yaml:2 (partidos › n.º 1 › dia)',
    'El viernes 16 de noviembre de 2204 no es de la temporada 2024/25.',
    'un día entre el lunes 1 de julio de 2024 y el domingo 31 de agosto de 2025, o cambiar «temporada» en club.yaml',
    '2024-11-16',
  ],
  [
    'a match of another season, in the weeks that two seasons share',
    matches(HOME.replace('2024-11-16', '2026-07-05')),
    'partidos.yaml:2 (partidos › n.º 1 › dia)',
    'El domingo 5 de julio de 2026 no es de la temporada 2024/25.',
    'un día entre el lunes 1 de julio de 2024 y el domingo 31 de agosto de 2025, o cambiar «temporada» en club.yaml',
  ],
  [
    'a list of matches of another season, told once',
    matches(HOME.replace('2024', '2023'), HOME.replace('2024', '2023').replace('Tomelar', 'Jarera')),
    'partidos.yaml:2 (partidos › n.º 1 › dia)',
    'El jueves 16 de noviembre de 2023 no es de la temporada 2024/25.',
    'un día entre el lunes 1 de julio de 2024 y el domingo 31 de agosto de 2025, o cambiar «temporada» en club.yaml',
    '2024-11-16',
  ],
  [
    'a hall elsewhere twice',
    hall('Pabellón de Jarera', 'PABELLON DE JARERA'),
    'lugares.yaml:4 (pabellones › PABELLON DE JARERA › title)',
    '«PABELLON DE JARERA» está dos veces.',
    'cada pabellón una sola vez',
  ],
  [
    'trainings until another season',
    calendar('', SEASON.replace('2025-06-20', '2026-06-20')),
    'calendario.yaml:2 (ultimo_dia)',
    'El sábado 20 de junio de 2026 no es de la temporada 2024/25.',
    'un día entre el lunes 1 de julio de 2024 y el domingo 31 de agosto de 2025, o cambiar «temporada» en club.yaml',
    '2025-06-20',
  ],
  [
    'a holiday of the year before',
    calendar(
      'cierres:\n  - { desde: 2024-12-24, hasta: 2025-01-07, motivo: Navidad }\n  - { desde: 2024-05-01, motivo: Fiesta }',
    ),
    'calendario.yaml:5 (cierres › n.º 2 › desde)',
    'El miércoles 1 de mayo de 2024 no es de la temporada 2024/25.',
    'un día entre el lunes 1 de julio de 2024 y el domingo 31 de agosto de 2025, o cambiar «temporada» en club.yaml',
    '2025-05-01',
  ],
  [
    'a closure backwards',
    calendar('cierres:\n  - { desde: 2024-12-31, hasta: 2024-12-24, motivo: Navidad }'),
    'calendario.yaml:4 (cierres › n.º 1 › hasta)',
    'Empieza el martes 31 de diciembre de 2024 y acaba el martes 24 de diciembre de 2024.',
    'un «hasta» igual o posterior a «desde»',
  ],
  [
    'a session outside the season',
    change('dia: 2025-07-07, cancelado: true'),
    'calendario.yaml:4 (cambios › n.º 1 › dia)',
    'El lunes 7 de julio de 2025 está fuera de la temporada de entrenamientos.',
    'un día entre «2024-09-16» y «2025-06-20»',
  ],
  [
    'a change on a day without training',
    change('dia: 2024-11-14, cancelado: true'),
    'calendario.yaml:4 (cambios › n.º 1 › dia)',
    'Cadete femenino no entrena el jueves 14 de noviembre de 2024.',
    'un día de los que entrena: lunes, miércoles, viernes',
  ],
  [
    'cancelled and moved',
    change('dia: 2024-11-13, cancelado: true, pasa_a: { desde: 18:00 }'),
    'calendario.yaml:4 (cambios › n.º 1)',
    'Está cancelado y movido a la vez.',
    '«cancelado: true», o «pasa_a» con el día, la hora o el lugar nuevos',
  ],
  [
    'a change of nothing',
    change('dia: 2024-11-13'),
    'calendario.yaml:4 (cambios › n.º 1)',
    'No se dice qué cambia.',
    '«cancelado: true», o «pasa_a» con el día, la hora o el lugar nuevos',
  ],
  [
    'moved to where and when it always is',
    change('dia: 2024-11-13, pasa_a: { desde: 19:00, lugar: fronton }'),
    'calendario.yaml:4 (cambios › n.º 1 › pasa_a)',
    'No cambia nada: es el entrenamiento de siempre.',
    'otro día, otra hora u otro lugar',
  ],
  [
    'the same training changed twice, once with its hour',
    change(
      'dia: 2024-11-13, cancelado: true }\n  - { equipo: comarcal/cadete-femenino, dia: 2024-11-13, hora: 19:00, cancelado: true',
    ),
    'calendario.yaml:5 (cambios › n.º 2)',
    'Este entrenamiento ya cambia en la línea 4.',
    'un solo cambio para cada entrenamiento',
  ],
  [
    'two trainings that day',
    { ...change('dia: 2024-11-13, cancelado: true'), 'equipos/comarcal.yaml': TWICE_A_DAY },
    'calendario.yaml:4 (cambios › n.º 1)',
    'Cadete femenino entrena dos veces ese día y no se dice cuál cambia.',
    '«hora: 17:00» u «hora: 19:00»',
  ],
  [
    'the same extra training twice',
    calendar(
      `extras:${'\n  - { equipo: comarcal/cadete-femenino, dia: 2024-11-14, desde: 18:00, hasta: 19:00, lugar: fronton }'.repeat(2)}`,
    ),
    'calendario.yaml:5 (extras › n.º 2)',
    'Este entrenamiento ya está en la línea 4.',
    'cada entrenamiento una sola vez',
  ],
  [
    'moved to an hour that ends first',
    change('dia: 2024-11-13, pasa_a: { desde: 21:00 }'),
    'calendario.yaml:4 (cambios › n.º 1 › pasa_a)',
    'El entrenamiento empieza a las 21:00 y acaba a las 20:30.',
    'una hora de «hasta» posterior a la de «desde»',
  ],
  [
    'an hour at which nobody trains',
    change('dia: 2024-11-13, hora: 17:00, cancelado: true'),
    'calendario.yaml:4 (cambios › n.º 1 › hora)',
    'Cadete femenino no entrena el miércoles 13 de noviembre de 2024 a las 17:00.',
    '19:00',
  ],
  [
    'moved to where it is closed',
    calendar(
      `${CLOSED}\ncambios:\n  - { equipo: comarcal/cadete-femenino, dia: 2024-11-15, pasa_a: { dia: 2024-11-16, lugar: fronton } }`,
    ),
    'calendario.yaml:6 (cambios › n.º 1 › pasa_a › lugar)',
    'Ese lugar está cerrado el sábado 16 de noviembre de 2024: Obras.',
    'otro día u otro lugar',
  ],
  [
    'moved to a day on which its own place is closed',
    calendar(
      `${CLOSED}\ncambios:\n  - { equipo: comarcal/cadete-femenino, dia: 2024-11-15, pasa_a: { dia: 2024-11-16 } }`,
    ),
    'calendario.yaml:6 (cambios › n.º 1 › pasa_a)',
    'Ese lugar está cerrado el sábado 16 de noviembre de 2024: Obras.',
    'otro día u otro lugar',
  ],
  [
    'an extra training where it is closed',
    calendar(
      `${CLOSED}\nextras:\n  - { equipo: comarcal/cadete-femenino, dia: 2024-11-16, desde: 18:00, hasta: 19:00, lugar: fronton }`,
    ),
    'calendario.yaml:6 (extras › n.º 1 › dia)',
    'Ese lugar está cerrado el sábado 16 de noviembre de 2024: Obras.',
    'otro día u otro lugar',
  ],
  [
    'a notice backwards',
    notice('texto: Hola, desde: 2024-11-16, hasta: 2024-11-15'),
    'avisos.yaml:2 (avisos › n.º 1 › hasta)',
    'Empieza el sábado 16 de noviembre de 2024 y acaba el viernes 15 de noviembre de 2024.',
    'un «hasta» igual o posterior a «desde»',
  ],
  [
    'a notice that nobody reads to its end',
    notice(`texto: ${'Muy largo. '.repeat(20).trim()}, desde: 2024-11-16, hasta: 2024-11-17`),
    'avisos.yaml:2 (avisos › n.º 1 › texto)',
    'El texto tiene 219 letras.',
    '160 letras como mucho',
  ],
  [
    'a notice that leads nowhere',
    notice('texto: Hola, desde: 2024-11-16, hasta: 2024-11-17, enlace: /agnda'),
    'avisos.yaml:2 (avisos › n.º 1 › enlace)',
    'La página «/agnda» no existe.',
    'una página de esta web, o una dirección completa que empiece por https://',
  ],
  [
    'a fixed day in a real club',
    { 'club.yaml': ['muestra: true\n', 'hoy: 2024-11-14 16:30\n'] },
    'club.yaml:2 (hoy)',
    'Solo el club de muestra vive en un día fijo.',
    'quitar la línea «hoy»: la web sigue el calendario',
  ],
  [
    'years of birth backwards',
    team('    nacidos: { desde: 2010, hasta: 2009 }\n'),
    'equipos/comarcal.yaml:18 (equipos › Cadete femenino › nacidos)',
    'Los años de nacimiento van de 2010 a 2009.',
    'en «desde» el año del mayor y en «hasta» el del más joven, como «desde: 2009, hasta: 2010»',
  ],
  [
    'a contact that is none',
    team('    contacto: la madre de Ana\n'),
    'equipos/comarcal.yaml:18 (equipos › Cadete femenino › contacto)',
    'He encontrado «la madre de Ana».',
    'un correo como «cadete@example.org», un teléfono como «555 01 02 03», o nada',
  ],
  [
    'a telephone that reads as a number',
    team('    contacto: 555010203\n'),
    'equipos/comarcal.yaml:18 (equipos › Cadete femenino › contacto)',
    'He encontrado «555010203».',
    'un texto; entre comillas: "555010203"',
  ],
  [
    'a place misspelt in a team, whose training also changes',
    {
      ...change('dia: 2024-11-13, cancelado: true'),
      'equipos/comarcal.yaml': ['20:30, lugar: fronton', '20:30, lugar: frontom'],
    },
    'equipos/comarcal.yaml:22 (equipos › Cadete femenino › entrenamientos › n.º 1 › lugar)',
    '«frontom» no está en lugares.yaml.',
    'fronton',
  ],
];

test.each(CASES)('an agenda that cannot be right: %s', async (_, changes, place, found, allowed, nearest) => {
  const message = (await messageOf(changes)).replaceAll(/^(\S+:\d+):\d+/gm, '$1');
  expect(message).toMatch(/^El contenido tiene 1 error:\n/);
  const hint = nearest ? `\n  ¿Querías decir «${nearest}»?` : '';
  expect(message).toContain(`${place}\n  ${found}\n  Se admite: ${allowed}.${hint}`);
});

test('two teams on one court are a warning, a match against a training too', async () => {
  const twice = matches(
    `${HOME}, hora: 17:00`,
    `${HOME.replace('cadete-femenino', 'senior-mixto')}, hora: 18:00`,
  );
  expect(await warningsOf(twice)).toContain(
    'Frontón cubierto: el sábado 16 de noviembre de 2024 a las 18:00 coinciden Cadete femenino (Liga comarcal) y Sénior mixto (Liga comarcal).',
  );
  const training = {
    ...calendar(''),
    ...matches(`${HOME.replace('2024-11-16', '2024-11-15')}, hora: 19:30`),
  };
  expect(await warningsOf(training)).toContain('a las 19:30 coinciden');
});

test('a clash of trainings is told at the one that is not as every week', async () => {
  const moved = 'dia: 2024-11-15, pasa_a: { dia: 2024-11-16, desde: 10:30, hasta: 11:30 }';
  const cancelled = 'cambios:\n  - { equipo: comarcal/cadete-femenino, dia: 2024-11-13, cancelado: true }\n';
  expect(
    await warningsOf(calendar(`${cancelled}  - { equipo: comarcal/cadete-femenino, ${moved} }`)),
  ).toMatch(/calendario\.yaml:5:\d+ \(cambios › n\.º 2\)\n {2}Frontón cubierto: el sábado 16 de noviembre/);
});

test('the same match at home on a holiday is a warning', async () => {
  const holiday = calendar('cierres:\n  - { desde: 2024-11-16, motivo: San Martín }');
  expect(await warningsOf({ ...holiday, ...matches(HOME) })).toContain(
    'en una fiesta del calendario: San Martín.',
  );
});

test('two matches of a team at one hour are a warning: at school they are written so when they follow each other', async () => {
  const away = `${MATCH.replace('Tomelar', 'Jarera')}, donde: fuera, hora: 10:00`;
  expect(await warningsOf(matches(`${HOME}, hora: 10:00`, away))).toContain(
    'Cadete femenino ya juega ese día a esa hora: es el partido de la línea 2.',
  );
});

test('sets may be written before they are known', async () => {
  expect(await messageOf(matches(`${HOME}, sets: []`))).toBe('');
  // A list may say who won the sets and not by how much.
  expect(await messageOf(matches(`${HOME}, resultado: 3-1`))).toBe('');
});

test('a club may have matches alone, or a calendar alone', async () => {
  expect(await messageOf(matches(HOME))).toBe('');
  expect(await messageOf(calendar(''))).toBe('');
});

test('a venue where only matches are played is one that is used', async () => {
  const hall = '  pabellon:\n    title: Pabellón\n    address: [Calle Real]\n    img: lugares/fronton\n';
  const venues: Record<string, Change> = { 'lugares.yaml': ['lugares:\n', `lugares:\n${hall}`] };
  expect(await messageOf({ ...venues, ...matches(HOME.replace('fronton', 'pabellon')) })).toBe('');
  expect(await messageOf({ ...venues, ...matches(HOME) })).toContain('Nadie entrena ni juega en Pabellón.');
  const idle = hall.replace('    img', '    sin_uso: true\n    img');
  expect(await messageOf({ 'lugares.yaml': ['lugares:\n', `lugares:\n${idle}`] })).toBe('');
});

test('matches away have the address of their hall, which is written once', async () => {
  const away = (name: string, day: string) =>
    `${MATCH.replace('11-16', day)}, donde: fuera, direccion: ${name}`;
  const { matches: read } = await changedClub({
    ...hall('Pabellón de Jarera'),
    ...matches(
      away('PABELLON DE JARERA', '11-16'),
      away('Otro pabellón', '11-23').replace('Tomelar', 'Jarera'),
    ),
  });
  expect(read.map(({ address, street, map }) => [address, street, map])).toEqual([
    ['Pabellón de Jarera', 'Calle Real', ''],
    ['Otro pabellón', '', ''],
  ]);
});

test('a hall that no match names is a warning where one nearly does', async () => {
  const away = matches(`${MATCH}, donde: fuera, direccion: Pabellón de Jarera`);
  expect(await warningsOf({ ...hall('Pabellón de Jaréa'), ...away })).toContain(
    'Ningún partido se juega en «Pabellón de Jaréa».\n  Se admite: el nombre que llevan los partidos en «direccion».\n  ¿Querías decir «Pabellón de Jarera»?',
  );
  expect(await warningsOf({ ...hall('Pabellón de Tomelar'), ...away })).toBe('');
});

test('a draw is a warning in volleyball, and nothing in other sports', async () => {
  const drawn = matches(`${HOME}, sets: [25-20, 20-25, 25-20, 20-25]`);
  const words = 'Los sets quedan 2-2, y en voleibol no hay empates.';
  const sport = (name: string): Record<string, Change> => ({
    'marca.yaml': ['escudo:', `deporte: ${name}\nescudo:`],
  });
  expect(await warningsOf({ ...drawn, ...sport('Vóley') })).toContain(words);
  expect(await warningsOf({ ...drawn, ...sport('Balonmano') })).toBe('');
  const setsWon = matches(`${HOME}, resultado: 1-1`);
  expect(await warningsOf({ ...setsWon, ...sport('Vóley') })).toContain('Los sets quedan 1-1, y en');
  expect(await warningsOf({ ...setsWon, ...sport('Balonmano') })).toBe('');
  // Its past season says two.
  expect(await warningsOf(sport('Voleibol'))).toContain('El balance dice 2 empatados');
});
