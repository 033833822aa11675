/** Teams, venues and coaches of two small clubs as literal rows. */
import { expect, test } from 'vitest';
import { OTHER_SPORT, SAMPLE, SMALL, type TestClub } from '../setup/clubs.ts';
import {
  attribute,
  collapseSpaces,
  getFirst,
  hrefOf,
  linksIn,
  openMain,
  openPage,
  pictureIds,
  queryAll,
  visibleText,
  visibleTexts,
} from './site.ts';

const row = (...cells: (string | undefined)[]) => cells.filter(Boolean).join(' | ');

/** Cards of teams, each with its next entry. */
const teamCards = (club: TestClub, within: ParentNode) =>
  queryAll(within, 'li:has(h3)').map((card) =>
    row(
      ...visibleTexts(card, 'h3, h3 + p, [data-island=NextLine]'),
      hrefOf(card.querySelector('h3 a')),
      ...pictureIds(club, card),
    ),
  );
/** Heading of a venue and the lines of its address. */
const linesOf = (venue: Element) => [
  ...visibleTexts(venue, 'h1, h3'),
  ...queryAll(venue, 'address').flatMap((address) => address.textContent?.split('\n') ?? []),
];
const venueCards = (club: TestClub, within: ParentNode) =>
  queryAll(within, 'li:has(address)').map((card) =>
    row(...linesOf(card), hrefOf(card.querySelector('a[target=_blank]')), ...pictureIds(club, card)),
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
    ...queryAll(main, 'dl > dt').map((term) => row(...[term, term.nextElementSibling].map(visibleText))),
    ...queryAll(main, 'dd a').map(hrefOf),
    ...linksIn(main, 'a[target=_blank]').filter((link) => link.startsWith('Clasificación')),
    ...queryAll(main, '[data-message]').map((link) => attribute(link, 'data-message')),
  ];
}

const PUERTO =
  'Pabellón del Puerto | Muelle Viejo, s/n | 15000 Ardora (A Coruña) | https://enlaces.example/mapa/pabellon | lugares/pabellon';
const messageFor = (team: string) =>
  `Hola: querría probar con el equipo ${team}. ¿Qué día podría ir a un entrenamiento?`;

/** Prefilled message of the removal link below a photo. */
const removalOf = (name: string) => `Pido que se retire de la web ${name}.`;

// The small club has no photos, so its crest stands in for them.
test.each([
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

test('the strip begins today, and shows and describes cancelled and extra trainings', () => {
  const strip = getFirst(openMain(SAMPLE, '/equipos/federados/senior-femenino'), '[role=img]:has([data-on])');
  const days = queryAll(strip, '[data-on]').map((day) => [
    collapseSpaces(day.firstChild?.textContent ?? ''),
    attribute(day, 'data-on'),
    ...queryAll(day, '[data-state]').map(
      (hours) => `${attribute(hours, 'data-state')} ${visibleText(hours)}`,
    ),
  ]);
  expect(days).toEqual([
    ['J 14', 'off', 'off 19:30 21:00'],
    ['V 15', 'extra', 'extra 21:00 22:30'],
    ['M 19', 'planned', 'planned 19:30 21:00'],
  ]);
  expect(attribute(strip, 'aria-label')).toBe(
    'Jueves 14 de noviembre, 19:30–21:00, Cancelado: El entrenador tiene un curso; viernes 15 de noviembre, 21:00–22:30, extra: Recuperamos el del jueves; martes 19 de noviembre, 19:30–21:00',
  );
});

test('a team’s sheet prints trainings, venue, coaches and contact, and its page dials the telephone', () => {
  const main = openMain(OTHER_SPORT, '/equipos/playa/playa-absoluto');
  expect(visibleTexts(getFirst(main, '.sheet'), 'h1, h2, h3, p, li').slice(0, 8)).toEqual([
    'Playa absoluto',
    'Circuito del Atlántico · Temporada 2025/26',
    'Sábado, de 11:00 a 13:00',
    'En julio y agosto, también los jueves.',
    'Dónde y con quién',
    'Playa de LagoPaseo de Lago',
    'Brais CasteloEntrenador',
    'Contacto: 555 07 08 10',
  ]);
  expect(queryAll(main, 'dd a').map(hrefOf)).toContain('tel:555070810');
});

/** Cards of the teams of each kind; the team that plays next comes first. */
const CARDS = [
  [
    'Cadete femenino | Liga Gallega Cadete | sábado 14 de marzo, 12:00 SD Corme | /equipos/federados/cadete-femenino | equipos/federados/cadete-femenino',
    'Sénior masculino | Primera Autonómica | sábado 21 de marzo BM Tragove | /equipos/federados/senior-masculino | equipos/federados/senior-masculino',
    'Sénior femenino | Primera Autonómica | sábado 14 de marzo, 18:00 BM Laxe | /equipos/federados/senior-femenino | equipos/federados/senior-femenino',
  ],
  [
    'Benjamín mixto | Juegos de la ría | viernes 13 de marzo, 17:00 Entrenamiento | /equipos/base/benjamin-mixto | equipos/base/benjamin-mixto',
    'Alevín mixto | Liga escolar | lunes 16 de marzo, 17:00 Entrenamiento | /equipos/base/alevin-mixto | equipos/base/alevin-mixto',
  ],
  [
    'Playa absoluto | Circuito del Atlántico | sábado 21 de marzo, 11:00 Entrenamiento | /equipos/playa/playa-absoluto | equipos/playa/playa-absoluto',
  ],
];

test.each([
  ['/equipos', 'main > section', CARDS],
  ['/equipos/federados', 'main', CARDS.slice(0, 1)],
  ['/', '[data-panel]', CARDS],
])('%s shows the teams of each kind with what comes next', (path, part, cards) => {
  const parts = queryAll(openPage(OTHER_SPORT, path), part);
  expect(parts.map((kind) => teamCards(OTHER_SPORT, kind))).toEqual(cards);
});

test('the home page has a button for each of several kinds, league tables and totals', () => {
  const main = openMain(OTHER_SPORT, '/');
  expect(visibleTexts(main, 'fieldset label')).toEqual(['Liga', 'Escuela', 'Playa']);
  expect(linksIn(main, '[data-panel] a[target=_blank]')).toEqual([
    'Clasificación y calendario https://enlaces.example/liga/senior-masculino',
    'Clasificación y calendario https://enlaces.example/liga/senior-femenino',
  ]);
  expect(visibleTexts(main, 'dd')).toEqual(['6', '4', '2']);
  const withOneKind = openMain(SMALL, '/');
  expect(visibleTexts(withOneKind, 'fieldset label')).toEqual([]);
  expect(queryAll(withOneKind, '[data-panel]').map((panel) => teamCards(SMALL, panel).length)).toEqual([3]);
});

test('a venue page shows address, photo, map and a link to the agenda', () => {
  const main = openMain(OTHER_SPORT, '/entrenamientos/playa');
  const header = getFirst(main, 'header');
  expect([...linesOf(header), ...pictureIds(OTHER_SPORT, header)]).toEqual([
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

test('/cuerpo-tecnico shows every coach with their teams, and the kind of teams of the same name', () => {
  const cards = coachCards(OTHER_SPORT, openMain(OTHER_SPORT, '/cuerpo-tecnico'));
  expect(cards).toHaveLength(4);
  expect(cards.slice(2)).toEqual([
    'SO | Sabela Oitavén | Entrenadora | Cadete femenino /equipos/federados/cadete-femenino | Alevín mixto /equipos/base/alevin-mixto',
    'UM | Uxío Mariñas | Preparador físico | Sénior masculino /equipos/federados/senior-masculino',
  ]);
  expect(coachCards(SAMPLE, openMain(SAMPLE, '/cuerpo-tecnico'))).toContain(
    'Lucía Herranz | Entrenadora | Pedir que se retire el retrato #contacto | Infantil femenino (Equipos federados) /equipos/federados/infantil-femenino | entrenadores/lucia-herranz',
  );
});

test('/unete has a row for every team, if the club gives years of birth', () => {
  const rows = queryAll(openMain(OTHER_SPORT, '/unete'), 'tbody tr');
  const teams = rows.map((team) =>
    row(
      hrefOf(team.querySelector('a')),
      ...visibleTexts(team, 'td:nth-of-type(-n+2), td:nth-of-type(3) > span'),
    ),
  );
  expect(teams).toHaveLength(6);
  expect([teams[2], teams[5]]).toEqual([
    '/equipos/federados/cadete-femenino | 2010 y 2011 | Femenino | Martes y viernes, de 18:30 a 20:00 | Pabellón del Puerto | Entrenadora: Sabela Oitavén | cadete@bmardora.example',
    '/equipos/playa/playa-absoluto | Pregúntanos | Mixto | Sábado, de 11:00 a 13:00 | Playa de Lago | En julio y agosto, también los jueves. | Entrenador: Brais Castelo | 555 07 08 10',
  ]);
  expect(rows.map((team) => hrefOf(team.querySelector('td:last-child a')))).toEqual(
    rows.map(() => '#contacto'),
  );
  expect(queryAll(openMain(SMALL, '/equipos'), 'a').map(hrefOf)).not.toContain('/unete');
  expect(queryAll(openMain(OTHER_SPORT, '/equipos'), 'a').map(hrefOf)).toContain('/unete');
});
