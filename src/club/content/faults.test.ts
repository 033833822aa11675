/** Breaks a valid club once per fault, and compares code, position and suggestion of the reported problems. */
import { expect, test } from 'vitest';
import { toFileProblem } from './form-problem.ts';
import { ContentError, formatFileProblem, type Problem } from './problems/problem.ts';
import { type ContentChange, matchesField, pastSeasonFile, problemsOf } from './testing/changed-club.ts';
import { parseYaml } from './yaml.ts';

/**
 * Position, code, allowed value in brackets, and suggestion: `11:15 unknown page -> /cuerpo-tecnico`. A text that begins with `~` is
 * a part of the message.
 */
type Expected = string;
/** Changes and all problems that they cause; none for valid content. Warnings begin with `?`; other files are named. */
type Case = [changes: Changes, ...expected: Expected[]];

type Changes = Record<string, ContentChange>;
type Edit = [find: string, replacement: string, ...expected: Expected[]];
/** Written text of a file, or of one entry in it, with the problems that it causes. */
type Row = [text: string, ...expected: Expected[]];

const editCases = (file: string, rows: Edit[]): Case[] =>
  rows.map(([find, replacement, ...expected]) => [{ [file]: [find, replacement] }, ...expected]);
const textCases = (write: (text: string) => Changes, rows: Row[]): Case[] =>
  rows.map(([text, ...expected]) => [write(text), ...expected]);

const VENUES = editCases('lugares.yaml', [
  ['    title: Frontón', '\ttitle: Frontón', '4:1 tab'],
  ['intro: Entrenamos en', 'intro: Síguenos con #CVSierra en', '1:21 comment'],
  ['    link:', '    title: Otro\n    link:', '7:5 duplicate field'],
  ['intro: Entrenamos', 'intro: *Entrenamos*', '1:8 reserved sign'],
  ['lugares:\n', '---\nlugares:\n', '2:1 several documents'],
  ['  fronton:\n', '  patio:\n    title: Patio\n    address: [Calle Real]\n  fronton:\n', '?3:3 unused'],
  ['  fronton:', '  Fronton:', '3:3 key (slug) -> fronton'],
]);

const CLUB = editCases('club.yaml', [
  ['telefono: 555 09 08 07', 'telefono: 034555090807', '14:13 value (034555090807)'],
  ['telefono: 555 09 08 07', 'telefono: 555 09 08 0', '14:13 value (phone)'],
  ['municipio: Villarrubia del Páramo\n', '', '2:1 missing (string)'],
  ['Los equipos de esta temporada', 'Los {{total.equipo}} equipos', '27:16 placeholder -> {{total.equipos}}'],
  ['privacidad_formulario: ', 'privacidad_formulario: <b>Ojo.</b> ', '22:24 markdown', '22:24 markdown'],
  ['privacidad_formulario: ', 'privacidad_formulario: "- "  #', '22:24 several paragraphs'],
  ['(/privacidad-y-cookies)', '(/privacida-y-cookies)', '22:24 unknown page -> /privacidad-y-cookies'],
  ['muestra: true\n', 'hoy: 2024-11-14 16:30\n', '2:6 fixed day'],
]);

const oldAddress = (path: string, ...expected: Expected[]): Edit => [
  'color: pino',
  `color: pino\nrutas_antiguas: [${path}]`,
  ...expected,
];
const cadetField = (field: string, ...expected: Expected[]): Edit => [
  'route: cadete-femenino\n',
  `route: cadete-femenino\n    ${field}\n`,
  ...expected,
];
const TEAMS = editCases('equipos/comarcal.yaml', [
  ['division: Comarcal Mixta', 'divison: Comarcal Mixta', '8:5 unknown field -> division'],
  ['hasta: 12:00, lugar: fronton', 'hasta: 12:00', '14:9 missing (one of)'],
  [
    'route: senior-mixto',
    'route: alevin-mixto',
    '25:12 address in use',
    '~ya es la de Alevín mixto de Villarrubia y la ribera (',
  ],
  ['route: senior-mixto', 'route: senior-mixto\n    pagina_en: resto', '26:16 unknown key'],
  ['desde: 10:00, hasta: 12:00', 'desde: 12:00, hasta: 10:00', '14:48 reversed span'],
  ['desde: 10:00, hasta: 12:00', 'desde: 10:00, hasta: 10:00', '14:48 reversed span'],
  ['desde: 10:00', 'desde: 9:00', '14:34 value (time) -> 09:00'],
  ['desde: 10:00', 'desde: 9.30', '14:34 value (time) -> 09:30'],
  ['[lunes, miércoles, viernes]', '[lunes, miercoles, viernes]', '22:25 value (one of) -> miércoles'],
  ['[lunes, miércoles, viernes]', 'a diario', '22:17 value (array)'],
  ['[lunes, miércoles, viernes]', '[]', '22:17 empty'],
  [
    'comarcal/senior-mixto',
    'comarcal/Sénior Mixto.JPG',
    '26:10 value (optional picture) -> equipos/comarcal/senior-mixto',
  ],
  ['https://example.org/comarcal/cadete', 'la de comarcal', '19:11 value (url)'],
  ['color: pino', 'color: verde', '4:8 unknown key'],
  cadetField('nacidos: { desde: 2010, hasta: 2009 }', '18:36 reversed span'),
  cadetField('contacto: la madre de Ana', '18:15 value (contact)'),
  // Old addresses must not be those of pages or of the server.
  ...['/cuerpo-tecnico', '/calendario/club'].map((path) => oldAddress(path, '5:18 address in use')),
  ...['/equipos/comarcal/', '//otra'].map((path) => oldAddress(path, '5:18 value (site path)')),
  ...['/equipos/comarcal/viejo', '/torneos'].map((path) => oldAddress(path)),
]);

const PROTECTION = `nombre: Ana Prieto
cargo: Delegada de protección
telefono: 555 09 08 06
email: ana@example.org
cuando: Los martes
pasos: [Ana te escucha.]
`;
const protectionFile = (text: string): Changes => ({ 'proteccion.yaml': text });
const STATUTES: Changes = {
  'documentos.yaml': 'documentos:\n  estatutos: { title: Estatutos, tipo: Estatutos, periodo: 2019 }\n',
  'documentos/estatutos.pdf': '%PDF-1.7',
};
const DOCUMENTS_AND_PROTECTION: Case[] = [
  ...textCases(protectionFile, [
    [PROTECTION],
    [PROTECTION.replace('ana@', 'nieves@'), '?4:8 club mailbox'],
    [PROTECTION.replace('09 08 06', '09'), '3:11 value (phone)'],
    [`${PROTECTION}protocolo: estatutos\n`, '7:12 unknown key'],
  ]),
  [
    { ...STATUTES, ...protectionFile(`${PROTECTION}protocolo: estatuto\n`) },
    'proteccion.yaml:7:12 unknown key -> estatutos',
  ],
  [{ ...STATUTES, 'textos/aviso-legal.md': ['con NIF', 'con [estatutos](/documentos/estatutos.pdf)'] }],
  [{ 'documentos.yaml': STATUTES['documentos.yaml'] ?? '' }, '2:3 missing document'],
  [{ 'documentos/estatutos.pdf': '%PDF-1.7' }, '?documentos.yaml unlisted document'],
];

const BRAND = editCases('marca.yaml', [
  ['principal: "#14305a"', 'principal: "#75AADB"', '3:14 unreadable colour -> #4579a7'],
  ['principal: "#14305a"', 'principal: #14305a', '3:14 comment'],
  ['segundo: "#ffbf3c"', 'segundo: "#fdfdfb"', '4:12 faint colour -> #d5d5d3'],
  ['name: ámbar, color: "#ffbf3c"', 'name: ámbar, color: "#fdfdfb"', '7:27 faint colour -> #d5d5d3'],
  ['name: ámbar', 'name: pino', '8:13 duplicate'],
  ['escudo: club/escudo', 'escudo: equipos/comarcal/senior-mixto', '1:9 picture elsewhere'],
]);

const LEGAL = editCases('textos/aviso-legal.md', [
  ['con NIF', 'con [NIF](/nif)', '8:17 unknown page'],
  ['con NIF', 'con [NIF][nif]\n\n[nif]: /equipos\n\n', '8:17 markdown', '10:1 markdown'],
  ['con NIF', 'con [NIF](javascript:alert)', '8:17 unknown page'],
  ['con NIF', '![](https://example.org/nif.jpg)', '8:13 markdown'],
  ['## Titularidad', '<iframe src="/"></iframe>\n\n## Titularidad', '6:1 markdown'],
  ['## Titularidad', 'Titularidad\n---', '6:1 markdown'],
  ['{{legal.cif}}', '{{legal.nif}}', '8:21 placeholder -> {{legal.cif}}'],
]);

const pageFile = (name: string, text: string): Changes => ({
  [`paginas/${name}.md`]: `---\ntitle: Torneos\ndescription: Todos.\n---\n${text}\n`,
});
const blogPage = (text: string) => pageFile('blog', text);
const pageNamed = (name: string) => pageFile(name, '\nHola.');
const tournamentsPage = (text: string) => pageFile('torneos', text);
const STORY = '\n## Rodilleras\n\n';
const SECTION_PHOTO = 'fotos:\n  - { apartado: Copa, img: club/portada, alt: La copa }\n';
const TEXTS: Case[] = [
  ...editCases('textos/quienes-somos.md', [
    ['alt: El frontón cubierto de Villarrubia, con la red puesta\n', '', '2:1 missing (description)'],
    ['Hoy somos', '- Hoy somos', '10:1 no paragraph'],
  ]),
  [
    {
      'club.yaml': ['  telefono: 555 09 08 07\n', ''],
      'textos/aviso-legal.md': ['{{legal.cif}}', '{{contacto.telefono}}'],
    },
    'textos/aviso-legal.md:8:21 placeholder',
  ],
  [{ 'paginas/blog.md': 'Hola.\n' }, '1:1 no front matter'],
  [
    {
      'paginas/torneos.md': `---\ntitle: Torneos\ndescription: Todos.\n${SECTION_PHOTO}---\n\n## Liga\n\nHola.\n`,
    },
    '5:17 value (one of)',
  ],
  ...textCases(tournamentsPage, [['', '5:1 empty']]),
  ...textCases(blogPage, [
    [`${STORY}Si tienes…`, '8:1 story without date'],
    [`${STORY}*9 de novienbre de 2024.* Si tienes…`, '8:1 story without date'],
  ]),
  ...textCases(pageNamed, [
    ['equipos', 'address in use'],
    ['img', 'address in use'],
  ]),
];

const FILES: Case[] = [
  [{ 'lugares.yaml': Buffer.from('intro: Hola\nlugares: Frontón', 'latin1') }, '2:15 not UTF-8'],
  [{ 'menu.yaml': null }, 'missing file'],
  // Coaches and venues may be entered before their teams.
  [
    { 'equipos/comarcal.yaml': null },
    ...['entrenadores.yaml:3:3', 'entrenadores.yaml:7:3', 'lugares.yaml:3:3'].map((at) => `?${at} unused`),
  ],
  [{ 'entrenadores.yaml': '\n' }, 'empty file'],
  [{ 'patrocinadors.yaml': 'intro: Gracias.\n' }, 'unknown file -> patrocinadores.yaml'],
  [{ 'equipos/otros.yml': 'orden: 2\n' }, 'unknown file -> equipos/otros.yaml'],
  [
    {
      'patrocinadores.yaml':
        'patrocinadores:\n  - { title: Horno, subtitle: Pan, img: 2025-2026/copa/3 }\n  - { title: Taller, subtitle: Motos, img: patrocinadores/taller }\n',
    },
    '2:41 picture elsewhere',
  ],
  ...editCases('menu.yaml', [
    ['link: /cuerpo-tecnico', 'link: /cuerpo-tecnic', '11:15 unknown page -> /cuerpo-tecnico'],
    ...['{ title: El club }', '{ title: El club, link: }', '{ title: El club, submenu: [] }'].map(
      (entry): Edit => ['pie:\n', `  - ${entry}\npie:\n`, '14:5 missing link'],
    ),
  ]),
  ...editCases('entrenadores.yaml', [
    ['  rosario:\n', '  beni:\n    name: Beni\n    description: Entrenador\n  rosario:\n', '?3:3 unused'],
  ]),
];

const galleriesFile = (seasons: string, otherFields = ''): Changes => ({
  'galerias.yaml': `intro: Fotos.\n${otherFields}cursos:\n${seasons}`,
});
const galleryYaml = (albums: string, curso = '2024-2025') =>
  `  - curso: ${curso}\n    intro: Una.\n    albumes:\n      - ${albums}\n`;
const CUP = '{ route: copa, name: Copa, img: 1, amount: 9 }';
const cupWith = (fields: string) => CUP.replace(' }', `, ${fields} }`);
const CUP_GALLERY = galleryYaml(CUP);
const albumFile = (album: string) => galleriesFile(galleryYaml(album));
const HASH = 'ab'.repeat(32);
const withdrawnPhotoFile = (hash: string): Changes => ({
  'retiradas.yaml': `retiradas:\n  - { dia: 2024-11-20, album: 2024-2025/copa, foto: 3, huellas: ['${hash}'] }\n`,
});
const ALBUMS: Case[] = [
  ...textCases(albumFile, [
    ['{ route: copa, name: Copa, img: 1, amount: 0 }', '6:52 value (1)'],
    ['{ route: copa, name: Copa, img: 1 }', '6:9 missing (number)'],
    ['{ route: copa, name: Copa, img: otra/foto, amount: 2, retiradas: [1, 2] }', '6:74 no photos left'],
    ['{ route: copa, name: Copa, img: 3, amount: 9, retiradas: [3] }', '6:41 removed photo'],
    // A file may be named `03`.
    ['{ route: copa, name: Copa, img: 2024-2025/copa/03, amount: 9, retiradas: [3] }', '6:41 removed photo'],
    ['{ route: copa, name: Copa, img: 10, amount: 9 }', '6:41 unknown photo'],
    [`${CUP}\n      - ${CUP}`, '7:18 duplicate'],
    [cupWith('lugar: fronton, direccion: Torrelumbre'), '6:82 two places'],
    [cupWith('capitulos: [{ title: Ida, foto: 5 }, { title: Vuelta, foto: 5 }]'), '6:115 chapter order'],
  ]),
  [galleriesFile(galleryYaml(CUP, '2024-2026')), '3:12 years apart -> 2024-2025'],
  [galleriesFile(galleryYaml(CUP, '24-25')), '3:12 value (season)'],
  [galleriesFile(CUP_GALLERY + CUP_GALLERY), '7:12 duplicate'],
  [galleriesFile(CUP_GALLERY, 'destacado: 2024-2025/cop\n'), '2:12 unknown key -> 2024-2025/copa'],
  [withdrawnPhotoFile(HASH.toUpperCase()), `2:66 value (hash) -> ${HASH}`],
  [{ ...withdrawnPhotoFile(HASH), ...galleriesFile(CUP_GALLERY) }, 'galerias.yaml:6:9 withdrawn photo'],
  [{ ...withdrawnPhotoFile(HASH), ...galleriesFile(galleryYaml(cupWith('retiradas: [3]'))) }],
];

const SEASON = 'primer_dia: 2024-09-16\nultimo_dia: 2025-06-20\n';
const calendarFile = (rest: string, days = SEASON): Changes => ({ 'calendario.yaml': `${days}${rest}\n` });
const CADETS = 'equipo: comarcal/cadete-femenino';
const calendarChange = (rest: string) => calendarFile(`cambios:\n  - { ${CADETS}, ${rest} }`);
const EXTRA = `${CADETS}, dia: 2024-11-16, desde: 18:00, hasta: 19:00, lugar: fronton`;
const MATCH = `${CADETS}, dia: 2024-11-16, rival: CV Tomelar`;
const HOME = `${MATCH}, donde: casa, lugar: fronton`;
const AWAY = `${MATCH}, donde: fuera`;
const matchesFile = (...written: string[]): Changes => ({
  'partidos.yaml': `partidos:\n${written.map((match) => `  - { ${match} }\n`).join('')}`,
});
const matchCases = (rows: [match: string | string[], ...expected: Expected[]][]): Case[] =>
  rows.map(([match, ...expected]) => [matchesFile(...[match].flat()), ...expected]);
const homeMatch = (find: string, replacement: string) => HOME.replace(find, replacement);
const awayHalls = (...titles: string[]): Changes => ({
  'lugares.yaml': [
    'lugares:\n',
    `pabellones:\n${titles.map((title) => `  - { title: ${title}, address: [Calle Real] }\n`).join('')}lugares:\n`,
  ],
});
const extraVenue = (otherFields: string): Changes => ({
  'lugares.yaml': [
    'lugares:\n',
    `lugares:\n  pabellon:\n    title: Pabellón\n    address: [Calle]\n${otherFields}    img: l/p\n`,
  ],
});
const noticeFile = (text: string): Changes => ({ 'avisos.yaml': `avisos:\n  - { texto: ${text} }\n` });
const clubSport = (name: string): Changes => ({ 'marca.yaml': ['escudo:', `deporte: ${name}\nescudo:`] });
const TWO_SESSIONS_A_DAY: [string, string] = [
  '[lunes, miércoles, viernes], desde: 19:00',
  '[miércoles], desde: 17:00, hasta: 18:30, lugar: fronton }\n      - { dias: [lunes, miércoles, viernes], desde: 19:00',
];
const VENUE_CLOSURE =
  'cierres:\n  - { desde: 2024-11-16, hasta: 2024-11-17, motivo: Obras, lugares: [fronton] }\n';
const DRAWN_MATCH = matchesFile(`${HOME}, sets: [25-20, 20-25, 25-20, 20-25]`);
const PAST_DRAW = '?temporadas/2022-2023.yaml:11:56 draw';
const seniorSession = (session: string): Changes => ({
  'equipos/comarcal.yaml': [
    '    nota: Entrenamos cuando',
    `    entrenamientos:\n      - { ${session}, lugar: fronton }\n    nota: Entrenamos cuando`,
  ],
});

/** Cases of matches in a club of another sport, whose scoring is declared. */
const scoringCases = (scoring: string, rows: Row[]): Case[] =>
  rows.map(([match, ...expected]) => [
    {
      ...matchesFile(match as string),
      'marca.yaml': ['escudo:', `deporte: Petanca\nmarcador: { ${scoring} }\nescudo:`],
    },
    ...expected.map((text) => text.replace(/^(\??)(?=\d)/, '$1partidos.yaml:')),
  ]);

/** Matches of a club in the season 2024/25. */
const MATCHES: Case[] = [
  ...matchCases([
    [`${HOME}, resultado: 3-1, sets: [25-20, 25-20, 25-20]`, '2:117 another result'],
    [`${HOME}, sets: [25-20, 24-24]`, '2:120 drawn set'],
    [`${HOME}, estado: aplazado, sets: [25-20]`, '2:114 result without match'],
    [`${HOME}, sets: [25-1, 25-2, 25-3, 25-4, 25-5, 25-6]`, '2:112 too long'],
    [`${HOME}, sets: [25:20]`, '2:113 value (score)'],
    [`${HOME}, hora: 00:00`, '2:112 midnight'],
    [homeMatch('CV Tomelar', 'DESCANSA'), '2:65 bye'],
    [[HOME, HOME], '3:5 duplicate'],
    // The matches would share an id in calendars.
    [[homeMatch('Tomelar', 'Peñalba'), homeMatch('Tomelar', 'Penalba')], '3:5 duplicate'],
    [homeMatch('cadete', 'cadet'), '2:15 unknown key -> comarcal/cadete-femenino'],
    [homeMatch('2024-11-16', '2024-02-30'), '2:46 value (date)'],
    [homeMatch('2024-11-16', '16/11/2024'), '2:46 value (date) -> 2024-11-16'],
    [homeMatch('2024-11-16', '2204-11-16'), '2:46 another season -> 2024-11-16'],
    // The day is in the weeks that two seasons share, so no other year is suggested.
    [homeMatch('2024-11-16', '2026-07-05'), '2:46 another season'],
    // If all matches are in another season, only the first one is reported.
    [
      ['Tomelar', 'Jarera'].map((rival) => homeMatch('2024', '2023').replace('Tomelar', rival)),
      '2:46 another season -> 2024-11-16',
    ],
    [`${AWAY.replace('2024-11-16', '2025-03-30')}, hora: 02:30`, '2:97 skipped hour'],
    // A home match needs no venue in a club with one venue.
    [`${MATCH}, donde: casa`],
    // A club may have only matches, and a result without the points of the sets.
    [HOME],
    [`${HOME}, resultado: 3-1`],
    // Several teams use one venue at the same time.
    [
      [`${HOME}, hora: 17:00`, `${homeMatch('cadete-femenino', 'senior-mixto')}, hora: 18:00`],
      '?3:5 full courts',
    ],
    // School leagues list consecutive matches with the same hour, so this is a warning.
    [[`${HOME}, hora: 10:00`, `${AWAY.replace('Tomelar', 'Jarera')}, hora: 10:00`], '?3:5 two matches'],
  ]),
  [
    { ...calendarFile(VENUE_CLOSURE), ...matchesFile(HOME) },
    'partidos.yaml:2:46 closed',
    '~otro día u otro lugar, o «estado: aplazado»',
  ],
  [
    { ...calendarFile('cierres:\n  - { desde: 2024-11-16, motivo: San Martín }'), ...matchesFile(HOME) },
    '?partidos.yaml:2:46 holiday',
  ],
  [
    { ...calendarFile(''), ...matchesFile(`${homeMatch('11-16', '11-15')}, hora: 19:30`) },
    '?partidos.yaml:2:5 full courts',
    '~cancela o mueve un entrenamiento en «cambios» de calendario.yaml',
  ],
  // A match that is over cannot be moved.
  [{ ...calendarFile(''), ...matchesFile(`${homeMatch('11-16', '11-08')}, hora: 19:30`) }],
  // A venue with matches only counts as used, and an unused one may be marked as such.
  [{ ...extraVenue(''), ...matchesFile(homeMatch('fronton', 'pabellon')) }],
  [{ ...extraVenue(''), ...matchesFile(HOME) }, '?lugares.yaml:3:3 unused'],
  [extraVenue('    sin_uso: true\n')],
  [
    { ...extraVenue('    sin_uso: true\n'), ...matchesFile(`${MATCH}, donde: casa`) },
    '?partidos.yaml:2:5 missing (lugares.yaml)',
  ],
  [awayHalls('Pabellón de Jarera', 'PABELLON DE JARERA'), '4:14 duplicate'],
  [
    { ...awayHalls('Pabellón de Jaréa'), ...matchesFile(`${AWAY}, direccion: Pabellón de Jarera`) },
    '?lugares.yaml:3:14 unused -> Pabellón de Jarera',
  ],
  [{ ...awayHalls('Pabellón de Tomelar'), ...matchesFile(`${AWAY}, direccion: Pabellón de Jarera`) }],
  // Volleyball has no draws, but a past season of the test club lists some.
  [{ ...DRAWN_MATCH, ...clubSport('Vóley') }, '?partidos.yaml:2:112 draw', PAST_DRAW],
  [
    { ...matchesFile(`${HOME}, resultado: 1-1`), ...clubSport('Vóley') },
    '?partidos.yaml:2:117 draw',
    PAST_DRAW,
  ],
  [{ ...DRAWN_MATCH, ...clubSport('Balonmano') }, '?marca.yaml:1:10 undeclared scoring'],
  [{ ...DRAWN_MATCH, ...clubSport('Sófbol') }],
  // Fields and rules of each scoring.
  ...scoringCases('tipo: goles, empates: true, partes: 2', [
    [`${HOME}, resultado: 28-28`],
    [`${HOME}, parciales: [14-12, 14-13]`],
    [`${HOME}, parciales: [14-12], resultado: 28-25`],
    [`${HOME}, sets: [25-20]`, '2:106 another unit'],
    [`${HOME}, parciales: [14-12]`, '2:117 few periods'],
    [`${HOME}, parciales: [14-12, 14-13], resultado: 27-25`, '2:144 another result'],
    [`${HOME}, parciales: [14-12, 14-13, 2-1]`, '?2:117 impossible result'],
    [`${HOME}, resultado: 3:1`, '2:117 value (final score)'],
  ]),
  ...scoringCases('tipo: puntos, empates: false, partes: 4', [
    [`${HOME}, resultado: 102-98`, PAST_DRAW],
    [`${HOME}, resultado: 70-70`, '?2:117 draw', PAST_DRAW, '~En petanca no hay empates.'],
  ]),
  ...scoringCases('tipo: sets, sets: 4, puntos: 21, todos: true', [
    [`${HOME}, sets: [21-10, 10-21, 21-15, 19-21]`],
    [`${HOME}, sets: [25-10, 10-21, 21-15, 19-21]`, '?2:112 impossible result'],
    [`${HOME}, resultado: 12-3`, '2:117 value (sets won)'],
    [`${HOME}, parciales: [14-12]`, '2:106 another unit'],
  ]),
];

/** Trainings, closed days and notices of a club in the season 2024/25. */
const AGENDA: Case[] = [
  ...textCases(calendarFile, [
    [''],
    ['cierres:\n  - { desde: 2024-05-01, motivo: Fiesta }', '4:14 another season -> 2025-05-01'],
    ['cierres:\n  - { desde: 2024-12-31, hasta: 2024-12-24, motivo: Navidad }', '4:33 reversed span'],
    [`extras:\n  - { ${EXTRA} }\n  - { ${EXTRA} }`, '5:5 duplicate'],
    [`${VENUE_CLOSURE}extras:\n  - { ${EXTRA} }`, '6:46 closed'],
    [
      `${VENUE_CLOSURE}cambios:\n  - { ${CADETS}, dia: 2024-11-15, pasa_a: { dia: 2024-11-16, lugar: fronton } }`,
      '6:92 closed',
    ],
  ]),
  // Days are not checked against a season that ends before it begins.
  [
    calendarFile(`extras:\n  - { ${EXTRA} }`, 'primer_dia: 2025-06-20\nultimo_dia: 2024-09-16\n'),
    '2:13 reversed span',
  ],
  [calendarFile('', SEASON.replace('2025-06-20', '2026-06-20')), '2:13 another season -> 2025-06-20'],
  ...textCases(calendarChange, [
    ['dia: 2025-07-07, cancelado: true', '4:46 outside training season'],
    ['dia: 2024-11-14, cancelado: true', '4:46 no training'],
    ['dia: 2024-11-13, cancelado: true, pasa_a: { desde: 18:00 }', '4:5 unclear change'],
    ['dia: 2024-11-13', '4:5 unclear change'],
    ['dia: 2024-11-13, pasa_a: { desde: 19:00, lugar: fronton }', '4:66 unclear change'],
    ['dia: 2024-11-13, pasa_a: { desde: 21:00 }', '4:58 reversed span'],
    ['dia: 2024-11-13, hora: 17:00, cancelado: true', '4:64 ambiguous training'],
    [
      `dia: 2024-11-13, cancelado: true }\n  - { ${CADETS}, dia: 2024-11-13, hora: 19:00, cancelado: true`,
      '5:5 duplicate',
    ],
    // The warning is at the changed training.
    [
      `dia: 2024-11-13, cancelado: true }\n  - { ${CADETS}, dia: 2024-11-15, pasa_a: { dia: 2024-11-16, desde: 10:30, hasta: 11:30 }`,
      '?5:5 full courts',
    ],
  ]),
  [
    { ...calendarChange('dia: 2024-11-13, cancelado: true'), 'equipos/comarcal.yaml': TWO_SESSIONS_A_DAY },
    'calendario.yaml:4:5 ambiguous training',
  ],
  // A misspelt venue of a team with a changed training is reported once.
  [
    {
      ...calendarChange('dia: 2024-11-13, cancelado: true'),
      'equipos/comarcal.yaml': ['20:30, lugar: fronton', '20:30, lugar: frontom'],
    },
    'equipos/comarcal.yaml:22:81 unknown key -> fronton',
  ],
  ...textCases(seniorSession, [
    ['dias: [lunes, viernes, martes], desde: 20:00, hasta: 21:00', '?29:9 full courts'],
    // The warning is at the later session in the file, even if it begins first.
    ['dias: [lunes], desde: 18:00, hasta: 19:30', '?29:9 full courts'],
    ['dias: [lunes], desde: 20:30, hasta: 21:30'],
  ]),
  [
    {
      ...seniorSession('dias: [lunes], desde: 20:00, hasta: 21:00'),
      'lugares.yaml': ['    img: lugares/fronton', '    img: lugares/fronton\n    pistas: 2'],
    },
  ],
  [{ 'avisos.yaml': 'avisos: [Hola]\n' }, '1:10 value (fields)'],
  ...textCases(noticeFile, [
    ['Hola, desde: 2024-11-16, hasta: 2024-11-15', '2:46 reversed span'],
    [`${'Muy largo. '.repeat(20).trim()}, desde: 2024-11-16, hasta: 2024-11-17`, '2:14 too long'],
    ['Hola, desde: 2024-11-16, hasta: 2024-11-17, enlace: /agnda', '2:66 unknown page'],
  ]),
];
const IN_2024: Changes = {
  'club.yaml': ['temporada: 2025/26', 'temporada: 2024/25\nhoy: 2024-11-11 12:00'],
};

const PLAYED_MATCH =
  '{ dia: 2025-03-08, rival: CV Tomelar, donde: casa, sets: [25-20, 20-25, 25-18, 25-22] }';
const SECOND_CADETS = '      - { name: Cadete B, division: Comarcal, route: cadete-femenino }';
const TWO_FILES_OF_A_SEASON: Changes = {
  ...pastSeasonFile({}),
  ...pastSeasonFile({ season: '2024-2025', file: '2024-2025', route: 'otro' }),
};
const pastTeamFile = (team: string): Changes => pastSeasonFile({ team });
const PAST_TEAM_LINK: Changes = { 'menu.yaml': ['link: /cuerpo-tecnico', 'link: /equipos/playa/parejas'] };
const PAST_SEASONS: Case[] = [
  [pastSeasonFile({ season: '2025-2026', file: '2025-2026' }), '1:12 current season'],
  [pastSeasonFile({ file: '2023-24' }), '1:12 misnamed season file'],
  [pastSeasonFile({ season: '2024/26', file: '2024-26' }), '1:12 years apart -> 2024/25'],
  [TWO_FILES_OF_A_SEASON, 'temporadas/2024-25.yaml:1:12 duplicate', '~ya está en temporadas/2024-2025.yaml'],
  ...textCases(pastTeamFile, [
    [SECOND_CADETS, '10:54 address in use', '~ya es la de Cadete femenino.'],
    [matchesField(PLAYED_MATCH.replace('2025', '2026')), '10:27 another season -> 2025-03-08'],
    [matchesField(PLAYED_MATCH, PLAYED_MATCH), '10:109 duplicate'],
    [matchesField(PLAYED_MATCH.replace('25-20', '25-25')), '10:78 drawn set'],
    [matchesField('{ dia: 2025-03-08, rival: CV Tomelar, donde: casa }'), '10:20 missing (result)'],
    // The club may have given up another sport.
    [
      matchesField(
        '{ dia: 2025-03-08, rival: BM Tomelar, donde: casa, parciales: [14-12], resultado: 28-25 }',
      ),
    ],
    [`        balance: { ganados: 0, perdidos: 2 }\n${matchesField(PLAYED_MATCH)}`, '10:18 balance'],
    ['        entrenadores: [Ana Gil, Ana Gil]', '10:33 duplicate'],
  ]),
  // A link to a team of a past season is valid.
  [{ ...pastSeasonFile({}), ...PAST_TEAM_LINK }],
  [PAST_TEAM_LINK, '11:15 unknown page'],
];

const boardFile = (text: string): Changes => ({ 'junta.yaml': text });
/** Texts damaged by copying from other programs, and texts that would occupy a parser for minutes. */
const HOSTILE_TEXTS: Case[] = [
  ...textCases(tournamentsPage, [
    ['Uno comuni\u0002dad\u0002 dos.\n\nTres \u0080.', '5:11 control character', '7:6 control character'],
    ['Compe\u00ADti\u200Bción\vde\u2028pre\u202Eben\uFEFFjamines.\r\rOtro &#12; párrafo.'],
    ['*a_ '.repeat(15_000), '5:1 many signs'],
    ['>'.repeat(5_000), '5:1 deep nesting'],
    [`Uno.\n\n${'- '.repeat(100)}a`, '7:1 deep nesting'],
    [`${'- a\n'.repeat(2_500)}`, '2005:1 too long'],
    [`>>>> a\n${'a\n'.repeat(600)}`, '505:1 too long'],
    ['palabra '.repeat(13_000), '5:1 too long'],
    [`${'- Un *párrafo* con [enlace](/equipos).\n'.repeat(60)}\n\n> > Dos.`],
    ...['constructor', '__proto__', 'toString'].map((name): Row => [`Uno {{${name}}}.`, '5:5 placeholder']),
  ]),
  ...textCases(boardFile, [
    ['? '.repeat(5_000), '1:1 deep nesting'],
    [`intro: Uno.\njunta: ${'[a, '.repeat(5_000)}`, '2:88 deep nesting'],
    [`intro: ${'a'.repeat(300_001)}`, '1:1 too long'],
  ]),
  ...editCases('club.yaml', [
    [
      'lema: Aquí se juega con el viento en contra.',
      'lema: "Aquí\\x02 se \\ud800 juega"',
      '5:7 control character',
    ],
    ['lema: Aquí', 'lema: Aquí\u0007', '5:7 control character'],
    ['privacidad_formulario: ', `privacidad_formulario: ${'*a_ '.repeat(15_000)}`, '22:24 reserved sign'],
    ['privacidad_formulario: ', `privacidad_formulario: Uno ${'*a_ '.repeat(15_000)}`, '22:24 many signs'],
  ]),
];

const ROW = '{ nombre: CV Tomelar, jugados: 8, ganados: 6, perdidos: 2, sets: 19-9, puntos: 18 }';
const OWN_ROW = ROW.replace('CV Tomelar', 'Nieves, nuestro: true');
const standingsFile = (rows: string, head = `${CADETS}, dia: 2025-11-10`): Changes => ({
  'clasificaciones.yaml': `clasificaciones:\n  - { ${head}, filas: [${rows}] }\n`,
});
const feeFile = (fee: string): Changes => ({ 'cuotas.yaml': `temporada: 2025/26\ncuotas: [{ ${fee} }]` });
/** Standings and fees of a club in the season 2025/26. */
const STANDINGS_AND_FEES: Case[] = [
  ...textCases(standingsFile, [
    [`${ROW}, ${OWN_ROW}`],
    [ROW, '2:65 own row'],
    [`${ROW.replace('nombre', 'nuestro: true, nombre')}, ${OWN_ROW}`, '2:65 own row'],
    [`${ROW}, ${ROW}, ${OWN_ROW}`, '2:161 duplicate'],
    [`${OWN_ROW}, ${ROW.replace('jugados: 8', 'jugados: 9')}`, '?2:193 contradictory row'],
    [OWN_ROW.replace('19-9', '19'), '2:142 value (set totals)'],
  ]),
  [standingsFile(OWN_ROW, `${CADETS}, dia: 2024-11-10`), '2:46 another season -> 2025-11-10'],
  [standingsFile(OWN_ROW, 'equipo: comarcal/cadete, dia: 2025-11-10'), '2:15 unknown key'],
  ...textCases(feeFile, [
    ['tipo: comarcal, pagos: [{ importe: "32,50 €", periodo: al mes }]'],
    ['pagos: [{ importe: mucho, periodo: al mes }]', '2:31 value (amount)'],
    ['tipo: comarca', '2:18 unknown key -> comarcal'],
    ['tipo: comarcal, equipos: [comarcal/senior-mixto]', '2:37 kind besides teams'],
  ]),
];

const CASES = [
  ...[VENUES, CLUB, TEAMS, DOCUMENTS_AND_PROTECTION, BRAND, LEGAL, TEXTS, FILES, ALBUMS],
  ...[MATCHES, AGENDA, PAST_SEASONS, STANDINGS_AND_FEES],
].flat();

/** Formats a problem like the cases. @param only the changed file; undefined for several */
function toExpected({ file, line, column, fault }: Problem, only: string | undefined): Expected {
  const location = [file === only ? '' : file, line, column].filter(Boolean).join(':');
  const expected = 'expected' in fault && fault.expected;
  const allowed = typeof expected === 'object' ? allowedText(expected) : expected;
  return [location, fault.code, allowed && `(${allowed})`, fault.nearest && `-> ${fault.nearest}`]
    .filter(Boolean)
    .join(' ');
}

function allowedText(expected: object) {
  if ('oneOf' in expected) return 'one of';
  return 'fields' in expected ? 'fields' : Object.values(expected)[0];
}

async function expectFaults(...[changes, ...expected]: Case): Promise<void> {
  const [firstFile, ...otherFiles] = Object.keys(changes);
  const onlyFile = otherFiles.length === 0 ? firstFile : undefined;
  const hasDays = 'calendario.yaml' in changes || 'partidos.yaml' in changes;
  const { problems, warnings } = await problemsOf({ ...(hasDays && IN_2024), ...changes });
  const found = [
    ...problems.map((problem) => toExpected(problem, onlyFile)),
    ...warnings.map((warning) => `?${toExpected(warning, onlyFile)}`),
  ];
  const isMessage = (text: string) => text.startsWith('~');
  expect(found.toSorted()).toEqual(expected.filter((text) => !isMessage(text)).toSorted());
  const message = [...problems, ...warnings].flatMap(formatFileProblem).join('\n');
  for (const text of expected.filter(isMessage)) expect(message).toContain(text.slice(1));
  for (const problem of [...problems, ...warnings]) {
    const { found, allowed = '' } = toFileProblem(problem);
    for (const text of [...formatFileProblem(problem), found, allowed])
      expect(text).not.toMatch(/undefined|null|\[object|NaN/);
  }
}

test.each(CASES)('reports the faults of %j', expectFaults);
test.each(HOSTILE_TEXTS)('reports the faults of hostile text %#', expectFaults);

const TEAM_LIST = `intro: Somos dos
equipos:
  - name: Infantil femenino
    division: 1ª Zonal
    route: infantil
    entrenadores: [lucia, yasmin]
    entrenamientos:
      - { dias: [lunes, jueves], desde: 18:00, hasta: 19:30 }
      - { dias: [viernes], desde: 20:00, hasta: 21:00 }

  - name: Cadete femenino
    division: 2ª Zonal
    route: cadete
`;

/** Replaced text, its erroneous replacement, and the only problem that is reported. */
const SYNTAX_ERRORS: [find: string, replacement: string, expected: Expected][] = [
  ['18:00, hasta', '18:00 hasta', '8:9 unclosed'],
  ['jueves], desde', 'jueves] desde', '8:9 unclosed'],
  ['hasta: 21:00 }', 'hasta: 21:00, nota: Ojo: frío }', '9:9 unclosed'],
  ['yasmin]', 'yasmin', '6:19 unclosed'],
  ['jueves],', 'jueves,', '8:17 unclosed'],
  ['21:00 }', '21:00', '9:9 unclosed'],
  ['yasmin]', 'yasmin]]', '6:34 colon'],
  ['    division: 1ª', '   division: 1ª', '4:1 indent'],
  ['    division: 1ª', '     division: 1ª', '3:11 colon'],
  ['  - name: Cadete', ' - name: Cadete', '11:1 colon'],
  ['  - name: Cadete', '  -name: Cadete', '11:1 indent'],
  ['  - name: Cadete', '  name: Cadete', '11:1 indent'],
  ['intro: Somos dos', 'intro: “Somos: dos”', '1:8 colon'],
  ['intro: Somos dos', 'intro: >-\n  Somos\ndos', '3:1 colon'],
  ['intro: Somos dos', 'intro: >- # nota\n  Somos dos', '1:11 comment'],
];

function problemsIn(read: () => unknown): readonly Problem[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

test.each(SYNTAX_ERRORS)('reports the syntax error if %j is typed as %j', (find, replacement, expected) => {
  const problems = problemsIn(() => parseYaml('equipos.yaml', TEAM_LIST.replace(find, replacement)));
  expect(problems.map((problem) => toExpected(problem, 'equipos.yaml'))).toEqual([expected]);
});
