/** Teams, venues and coaches of two small clubs as literal rows. See also week.test.ts, agenda.test.ts, season.test.ts. */
import { expect, test } from 'vitest';
import { OTHER_SPORT, pictureId, SAMPLE, SMALL, type TestClub } from '../setup/clubs.ts';
import {
  attribute,
  getFirst,
  hrefOf,
  openMain,
  openPage,
  picturePaths,
  queryAll,
  rowText,
  visibleText,
  visibleTexts,
} from './site.ts';

const row = (...cells: (string | undefined)[]) => cells.filter(Boolean).join(' | ');
const linksIn = (within: ParentNode, selector = 'a') =>
  queryAll(within, selector).map((link) => `${visibleText(link)} ${hrefOf(link)}`);
const pictureIds = (club: TestClub, within: Element) =>
  picturePaths(within).map((base) => pictureId(club, base));

const teamCards = (club: TestClub, within: ParentNode) =>
  queryAll(within, 'li:has(h3)').map((card) =>
    row(...visibleTexts(card, 'h3, h3 + p'), hrefOf(card.querySelector('h3 a')), ...pictureIds(club, card)),
  );
const venueCards = (club: TestClub, within: ParentNode) =>
  queryAll(within, 'li:has(address)').map((card) =>
    row(
      ...visibleTexts(card, 'h3, address span'),
      hrefOf(card.querySelector('a[target=_blank]')),
      ...pictureIds(club, card),
    ),
  );
/** Cards of coaches; initials stand in for a photo. */
const coachCards = (club: TestClub, within: ParentNode) =>
  queryAll(within, 'li:has(h3):not(:has(address))').map((card) =>
    row(...visibleTexts(card, '[aria-hidden=true], h3, h3 ~ p'), ...linksIn(card), ...pictureIds(club, card)),
  );

/** Captions of the week strip, and of the coming days in an unusual week. */
const CAPTIONS = ['Semana habitual', 'Próximos siete días'];

/** Rows of a team page: head, trainings, venues, coaches, facts and contact. */
function teamRows(club: TestClub, path: string): string[] {
  const main = openMain(club, path);
  const header = getFirst(main, 'header');
  const training = getFirst(main, 'section section').cloneNode(true) as Element;
  for (const dated of queryAll(
    training,
    '.next-entry, [aria-label=Avisos], details, [popover], [role=status]',
  ))
    dated.remove();
  return [
    row(
      visibleText(main.querySelector('h1')),
      ...visibleTexts(header, 'p').slice(0, 2),
      ...pictureIds(club, header),
    ),
    row(...linksIn(header, 'nav a')),
    ...visibleTexts(training, 'li:not(:has(h3))'),
    ...visibleTexts(training, 'p').filter((text) => text && !CAPTIONS.includes(text)),
    ...venueCards(club, training),
    ...coachCards(club, main),
    ...queryAll(main, 'dl > div').map(rowText),
    ...queryAll(main, 'dd a').map(hrefOf),
    ...linksIn(main, 'a[target=_blank]').filter((link) => link.startsWith('Clasificación')),
    ...queryAll(main, '[data-message]').map((link) => attribute(link, 'data-message')),
  ];
}

const PUERTO =
  'Pabellón del Puerto | Muelle Viejo, s/n | 15000 Ardora (A Coruña) | https://enlaces.example/mapa/pabellon | lugares/pabellon';
const LAGO = 'Playa de Lago | Paseo de Lago | https://enlaces.example/mapa/playa | lugares/playa';
const FRONTON = 'Frontón cubierto | Calle del Frontón, s/n | https://example.org/mapa/fronton | club/escudo';
const messageFor = (team: string) =>
  `Hola: querría probar con el equipo ${team}. ¿Qué día podría ir a un entrenamiento?`;

/** Prefilled message of the removal link below a photo. */
const removalOf = (name: string) => `Pido que se retire de la web ${name}.`;

// The small club has no photos, so its crest stands in for them.
test.each([
  [
    OTHER_SPORT,
    '/equipos/federados/senior-masculino',
    [
      'Sénior masculino | Primera Autonómica | Temporada 2025/26 | equipos/federados/senior-masculino',
      'Inicio / | Liga /equipos/federados',
      'Martes y jueves, de 20:30 a 22:00',
      PUERTO,
      'BC | Brais Castelo | Entrenador',
      'UM | Uxío Mariñas | Preparador físico',
      'Año de nacimiento | 2007 o antes',
      'Quién juega | masculino',
      'Cuota 2024/25 | 180 € por temporada. Ficha: 45,50 €',
      'Incluye | Dos entrenamientos a la semana. Seguro',
      'Ropa de juego | Se compra en septiembre por 40 €.',
      'Para probar | Dos días gratis.',
      'Cuándo venir | Cualquier tarde.',
      'Clasificación y resultados https://enlaces.example/liga/senior-masculino',
      removalOf('la foto del equipo «Sénior masculino» (Liga)'),
      messageFor('Sénior masculino (Liga)'),
    ],
  ],
  [
    OTHER_SPORT,
    '/equipos/federados/cadete-femenino',
    [
      'Cadete femenino | Liga Gallega Cadete | Temporada 2025/26 | equipos/federados/cadete-femenino',
      'Inicio / | Liga /equipos/federados',
      'Martes y viernes, de 18:30 a 20:00',
      PUERTO,
      'SO | Sabela Oitavén | Entrenadora',
      'Año de nacimiento | 2010 y 2011',
      'Quién juega | femenino',
      'Equipación | Camiseta granate y pantalón negro',
      'Cuota 2024/25 | Gratis',
      'Incluye | Dos entrenamientos a la semana. Seguro',
      'Ropa de juego | Se compra en septiembre por 40 €.',
      'Para probar | Dos días gratis.',
      'Cuándo venir | Cualquier tarde.',
      'Contacto del equipo | cadete@bmardora.example',
      'mailto:cadete@bmardora.example',
      removalOf('la foto del equipo «Cadete femenino» (Liga)'),
      messageFor('Cadete femenino (Liga)'),
    ],
  ],
  [
    OTHER_SPORT,
    '/equipos/playa/playa-absoluto',
    [
      'Playa absoluto | Circuito del Atlántico | Temporada 2025/26 | equipos/playa/playa-absoluto',
      'Inicio / | Playa /equipos/playa',
      'Sábado, de 11:00 a 13:00',
      'En julio y agosto, también los jueves.',
      LAGO,
      'BC | Brais Castelo | Entrenador',
      'Quién juega | mixto',
      'Cuota 2024/25 | 15 € al mes',
      'Para probar | Dos días gratis.',
      'Cuándo venir | Cualquier tarde.',
      'Contacto del equipo | 555 07 08 10',
      'tel:555070810',
      removalOf('la foto del equipo «Playa absoluto» (Playa)'),
      messageFor('Playa absoluto (Playa)'),
    ],
  ],
  [
    SMALL,
    '/equipos/comarcal/cadete-femenino',
    [
      'Cadete femenino | Comarcal | Temporada 2025/26 | club/escudo',
      'Inicio / | Liga comarcal /equipos/comarcal',
      'Lunes, miércoles y viernes, de 19:00 a 20:30',
      FRONTON,
      'Rosario Fuertes del Corral | Entrenadora | Pedir que se retire el retrato #contacto | club/escudo',
      'WP | Wenceslao Prada | Entrenador',
      'Clasificación y resultados https://example.org/comarcal/cadete',
      removalOf('la foto del equipo «Cadete femenino» (Liga comarcal)'),
      removalOf('el retrato de Rosario Fuertes del Corral'),
    ],
  ],
  [
    SMALL,
    '/equipos/comarcal/senior-mixto',
    [
      'Sénior mixto | Comarcal | Temporada 2025/26 | club/escudo',
      'Inicio / | Liga comarcal /equipos/comarcal',
      'Horario por confirmar.',
      'Entrenamos cuando el frontón queda libre; preguntad en el bar de la plaza.',
      'WP | Wenceslao Prada | Entrenador',
      removalOf('la foto del equipo «Sénior mixto» (Liga comarcal)'),
    ],
  ],
])('$0.name: $1 shows trainings, venues, coaches, facts and contact', (club, path, rows) => {
  expect(teamRows(club, path)).toEqual(rows);
});

test('the photo of a team has the team’s name as alternative text', () => {
  const photo = getFirst(openMain(OTHER_SPORT, '/equipos/federados/senior-femenino'), 'header img');
  expect(attribute(photo, 'alt')).toBe('Foto del equipo Sénior femenino');
});

test('a team’s week strip has its hours on their days', () => {
  const strip = getFirst(
    openMain(SMALL, '/equipos/comarcal/cadete-femenino'),
    'section section [aria-hidden=true]',
  );
  expect([...strip.children].map(visibleText)).toEqual([
    'L19:00 20:30',
    'M',
    'X19:00 20:30',
    'J',
    'V19:00 20:30',
    'S',
    'D',
  ]);
});

test('a team with two venues names the venue of every training', () => {
  const team = teamRows(SAMPLE, '/equipos/federados/junior-femenino');
  expect(team).toEqual(
    expect.arrayContaining([
      'Lunes, de 19:30 a 21:00 (Polideportivo municipal)',
      'Viernes, de 19:30 a 21:00 (IES Guadarrama)',
    ]),
  );
});

test('a team’s sheet prints trainings, venue, coaches and contact', () => {
  const sheet = getFirst(openMain(OTHER_SPORT, '/equipos/playa/playa-absoluto'), '.sheet');
  expect(visibleTexts(sheet, 'h1, h2, h3, p, li').slice(0, 8)).toEqual([
    'Playa absoluto',
    'Circuito del Atlántico · Temporada 2025/26',
    'Sábado, de 11:00 a 13:00',
    'En julio y agosto, también los jueves.',
    'Dónde y con quién',
    'Playa de LagoPaseo de Lago',
    'Brais CasteloEntrenador',
    'Contacto: 555 07 08 10',
  ]);
});

/** Cards of teams; the team that plays next comes first. */
const LEAGUE = [
  'Cadete femenino | Liga Gallega Cadete | /equipos/federados/cadete-femenino | equipos/federados/cadete-femenino',
  'Sénior masculino | Primera Autonómica | /equipos/federados/senior-masculino | equipos/federados/senior-masculino',
  'Sénior femenino | Primera Autonómica | /equipos/federados/senior-femenino | equipos/federados/senior-femenino',
];
const SCHOOL = [
  'Benjamín mixto | Juegos de la ría | /equipos/base/benjamin-mixto | equipos/base/benjamin-mixto',
  'Alevín mixto | Liga escolar | /equipos/base/alevin-mixto | equipos/base/alevin-mixto',
];
const BEACH = [
  'Playa absoluto | Circuito del Atlántico | /equipos/playa/playa-absoluto | equipos/playa/playa-absoluto',
];

test('the page of a kind of team has its season, intro and teams', () => {
  const main = openMain(OTHER_SPORT, '/equipos/federados');
  expect(visibleTexts(main, 'h1, header p')).toEqual([
    'Temporada 2025/26',
    'Equipos de liga',
    'Juegan la liga gallega, ida y vuelta, de octubre a mayo.',
  ]);
  expect(teamCards(OTHER_SPORT, main)).toEqual(LEAGUE);
});

test('/equipos shows all teams by kind', () => {
  const sections = queryAll(openPage(OTHER_SPORT, '/equipos'), 'main > section');
  expect(
    sections.map((section) => [visibleText(section.querySelector('h2')), teamCards(OTHER_SPORT, section)]),
  ).toEqual([
    ['Equipos de liga', LEAGUE],
    ['Escuela', SCHOOL],
    ['Balonmano playa', BEACH],
  ]);
});

test('the home page has a button for each kind, league tables and totals', () => {
  const main = openMain(OTHER_SPORT, '/');
  const panels = queryAll(main, '[data-panel]');
  expect(visibleTexts(main, 'fieldset label')).toEqual(['Liga', 'Escuela', 'Playa']);
  expect(panels.map((panel) => teamCards(OTHER_SPORT, panel))).toEqual([LEAGUE, SCHOOL, BEACH]);
  expect(panels.flatMap((panel) => linksIn(panel, 'a[target=_blank]'))).toEqual([
    'Clasificación y calendario https://enlaces.example/liga/senior-masculino',
    'Clasificación y calendario https://enlaces.example/liga/senior-femenino',
  ]);
  expect(visibleTexts(main, 'dd')).toEqual(['6', '4', '2']);
});

test('the home page of a club with one kind has no buttons', () => {
  const main = openMain(SMALL, '/');
  expect(visibleTexts(main, 'fieldset label')).toEqual([]);
  expect(queryAll(main, '[data-panel]').map((panel) => teamCards(SMALL, panel).length)).toEqual([3]);
});

test('/entrenamientos shows every venue', () => {
  const main = openMain(OTHER_SPORT, '/entrenamientos');
  expect(venueCards(OTHER_SPORT, main)).toEqual([PUERTO, LAGO]);
  expect(queryAll(main, 'li a').map(hrefOf)).toEqual(
    expect.arrayContaining(['/entrenamientos/pabellon', '/entrenamientos/playa']),
  );
});

test('a venue page shows address, photo, map and a link to the agenda', () => {
  const main = openMain(OTHER_SPORT, '/entrenamientos/playa');
  const header = getFirst(main, 'header');
  expect([...visibleTexts(header, 'h1, address span'), ...pictureIds(OTHER_SPORT, header)]).toEqual([
    'Playa de Lago',
    'Paseo de Lago',
    'lugares/playa',
  ]);
  expect(attribute(getFirst(header, 'img'), 'alt')).toBe('Foto de Playa de Lago');
  expect(linksIn(main)).toEqual(
    expect.arrayContaining([
      'Cómo llegar https://enlaces.example/mapa/playa',
      'En la agenda del club /agenda?lugar=playa',
    ]),
  );
});

test('a club without an agenda has no venue pages', () => {
  const links = queryAll(openMain(SMALL, '/entrenamientos'), 'a').map(hrefOf);
  expect(links.filter((link) => link.startsWith('/entrenamientos/'))).toEqual([]);
});

test('/cuerpo-tecnico shows every coach with their teams', () => {
  expect(coachCards(OTHER_SPORT, openMain(OTHER_SPORT, '/cuerpo-tecnico'))).toEqual([
    'IL | Iria Loureiro | Entrenadora | Sénior femenino /equipos/federados/senior-femenino | Alevín mixto /equipos/base/alevin-mixto | Benjamín mixto /equipos/base/benjamin-mixto',
    'BC | Brais Castelo | Entrenador | Sénior masculino /equipos/federados/senior-masculino | Playa absoluto /equipos/playa/playa-absoluto',
    'SO | Sabela Oitavén | Entrenadora | Cadete femenino /equipos/federados/cadete-femenino | Alevín mixto /equipos/base/alevin-mixto',
    'UM | Uxío Mariñas | Preparador físico | Sénior masculino /equipos/federados/senior-masculino',
  ]);
});

test('/cuerpo-tecnico adds the kind to ambiguous team names', () => {
  expect(coachCards(SAMPLE, openMain(SAMPLE, '/cuerpo-tecnico'))).toEqual(
    expect.arrayContaining([
      'Lucía Herranz | Entrenadora | Infantil femenino (Equipos federados) /equipos/federados/infantil-femenino | Pedir que se retire el retrato #contacto | entrenadores/lucia-herranz',
      'Claudia Rozas | Entrenadora | Sénior femenino /equipos/federados/senior-femenino | IES Guadarrama (Resto de equipos) /equipos/resto/ies-guadarrama | Pedir que se retire el retrato #contacto | entrenadores/claudia-rozas',
    ]),
  );
});

test('/unete has a row for every team, if the club gives years of birth', () => {
  const rows = queryAll(openMain(OTHER_SPORT, '/unete'), 'tbody tr');
  const cellsOfTeam = (team: Element) =>
    row(
      hrefOf(team.querySelector('a')),
      ...visibleTexts(team, 'td:nth-of-type(-n+2), td:nth-of-type(3) > span'),
    );
  expect(rows.map(cellsOfTeam)).toEqual([
    '/equipos/base/benjamin-mixto | 2016 y 2017 | Mixto | Viernes, de 17:00 a 18:15 | Pabellón del Puerto | Entrenadora: Iria Loureiro',
    '/equipos/base/alevin-mixto | 2014 y 2015 | Mixto | Lunes y miércoles, de 17:00 a 18:15 | Pabellón del Puerto | Entrenadora: Sabela Oitavén',
    '/equipos/federados/cadete-femenino | 2010 y 2011 | Femenino | Martes y viernes, de 18:30 a 20:00 | Pabellón del Puerto | Entrenadora: Sabela Oitavén | cadete@bmardora.example',
    '/equipos/federados/senior-masculino | 2007 o antes | Masculino | Martes y jueves, de 20:30 a 22:00 | Pabellón del Puerto | Entrenador: Brais Castelo',
    '/equipos/federados/senior-femenino | 2007 o antes | Femenino | Lunes y miércoles, de 20:30 a 22:00 | Pabellón del Puerto | Entrenadora: Iria Loureiro',
    '/equipos/playa/playa-absoluto | Pregúntanos | Mixto | Sábado, de 11:00 a 13:00 | Playa de Lago | En julio y agosto, también los jueves. | Entrenador: Brais Castelo | 555 07 08 10',
  ]);
  expect(rows.map((team) => hrefOf(team.querySelector('td:last-child a')))).toEqual(
    rows.map(() => '#contacto'),
  );
  expect(queryAll(openMain(SMALL, '/equipos'), 'a').map(hrefOf)).not.toContain('/unete');
  expect(queryAll(openMain(OTHER_SPORT, '/equipos'), 'a').map(hrefOf)).toContain('/unete');
});

test('the strip of an unusual week shows cancelled and extra trainings', () => {
  const strip = getFirst(
    openPage(SAMPLE, '/equipos/federados/senior-femenino'),
    'main [aria-hidden=true]:has([data-on])',
  );
  const days = queryAll(strip, '[data-on]').map((day) => [
    visibleText(day).charAt(0),
    attribute(day, 'data-on'),
    ...queryAll(day, '[data-state]').map(
      (hours) => `${attribute(hours, 'data-state')} ${visibleText(hours)}`,
    ),
  ]);
  expect(days).toEqual([
    ['M', 'planned', 'planned 19:30 21:00'],
    ['J', 'off', 'off 19:30 21:00'],
    ['V', 'extra', 'extra 21:00 22:30'],
  ]);
});
