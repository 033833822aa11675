import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { createAddressResolver } from '../../../base/addresses/resolve-address.ts';
import { isFileOf } from '../../../club/content/files/declare.ts';
import { FILES } from '../../../club/content/files/files.ts';
import { checkContent, readClub } from '../../../club/content/read.ts';
import { oldAddresses } from '../../../club/content/site-page.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { SMALL_CONTENT } from '../../testing/small-club.ts';
import { readContentTexts } from '../editing/content-files.ts';
import type { SeasonAnswers } from './answers.ts';
import { planNewSeason } from './new-season.ts';
import { nextSeason, proposeSeason, summarizeSeason } from './proposal.ts';

const TODAY = '2025-08-20';

/** Reads the club of a folder with changed texts. */
const clubWith = (dir: string, writes: ReadonlyMap<string, string | null>) =>
  checkContent(dir, sitePages, writes);

const sample = await readClub(sampleContent, sitePages);
const texts = await readContentTexts(sampleContent);
const proposal = proposeSeason(sample, TODAY);
const answersWith = (teams: SeasonAnswers['teams']): SeasonAnswers => ({
  ...proposal.answers,
  teams: { ...proposal.answers.teams, ...teams },
});
const plannedWrites = (teams: SeasonAnswers['teams'] = {}) => planNewSeason(texts, answersWith(teams)).writes;

const ENDING_ANSWER = { continues: false, division: '' };
/** All teams of one kind, and two teams of another. */
const ENDED_TEAMS = [
  'resto/veteranos-mixto',
  'resto/senior-masculino',
  'resto/ies-guadarrama',
  'federados/junior-femenino',
  'federados/juvenil-femenino',
];
const ENDING_ANSWERS = Object.fromEntries(ENDED_TEAMS.map((key) => [key, ENDING_ANSWER]));
const CADETE = 'federados/cadete-femenino';
/** The sample in its next season, with the same teams, or with fewer of them and one in another division. */
const { club: nextClub, warnings } = await clubWith(sampleContent, plannedWrites());
const smallerAnswers = answersWith({
  ...ENDING_ANSWERS,
  [CADETE]: { continues: true, division: '2ª Preferente' },
});
const smaller = planNewSeason(texts, smallerAnswers);
const { club: smallerClub } = await clubWith(sampleContent, smaller.writes);

test('creates a valid season of the sample, without warnings', () => {
  expect(warnings).toEqual([]);
  const teams = nextClub.kinds.flatMap((kind) => kind.teams);
  const teamsBefore = sample.kinds.flatMap((kind) => kind.teams);
  expect(teams.map(({ key }) => key)).toEqual(teamsBefore.map(({ key }) => key));
  expect(teams.map(({ standingsLink }) => standingsLink).join('')).toBe('');
  expect(nextClub).toMatchObject({
    currentSeason: '2025/26',
    matches: [],
    standings: [],
    calendar: { first: '2025-09-15', last: '2026-06-19', closures: [], changes: [], extras: [] },
  });
});

test('archives every team with its coaches’ names and every result', () => {
  const { pastSeasons } = smallerClub;
  const [pastSeason] = pastSeasons;
  expect(pastSeasons.map(({ path }) => path)).toEqual(['/temporadas/2024-25', '/temporadas/2023-24']);
  const archivedTeams = pastSeason?.kinds.flatMap(({ slug, teams }) =>
    teams.map(({ name, division, path, coaches }) => [slug, name, division, path, ...coaches]),
  );
  expect(archivedTeams).toEqual(
    sample.kinds.flatMap(({ slug, teams }) =>
      teams.map(({ name, division, path, coaches }) => [
        ...[slug, name, division, path],
        ...coaches.map((coach) => coach.name),
      ]),
    ),
  );
  const results = pastSeason?.kinds.flatMap(({ teams }) =>
    teams.flatMap(({ path, matches }) => matches.map((match) => ({ path, ...match }))),
  );
  const played = sample.matches.filter(({ partials }) => partials.length > 0);
  expect(results?.length).toBe(played.length);
  for (const { team, date, rival, home, round, partials, overtimes, result } of played)
    expect(results).toContainEqual({
      ...{ path: `/equipos/${team}`, date, rival, home, round },
      ...{ partials, overtimes, result },
    });
});

test('resolves every previous address to a page', () => {
  const pages = sitePages(smallerClub).map(({ path }) => path);
  const destination = createAddressResolver(pages, oldAddresses(smallerClub));
  const before = [
    ...sitePages(sample).map(({ path }) => path),
    ...oldAddresses(sample).map(({ from }) => from),
  ];
  const removedPaths = before.filter(
    (path) => !pages.includes(path) && !sitePages.optionalPaths.includes(path),
  );
  expect(removedPaths).toEqual(
    expect.arrayContaining([
      ...ENDED_TEAMS.map((key) => `/equipos/${key}`),
      '/equipos/resto',
      '/resto-de-equipos',
      '/agenda/resto',
    ]),
  );
  for (const path of removedPaths) {
    const { to } = destination(path);
    expect(pages, path).toContain(to);
    expect(to, path).not.toBe('/');
  }
  expect(destination('/equipos/resto/veteranos-mixto')).toEqual({
    to: '/temporadas/2024-25',
    permanent: false,
  });
  expect(destination('/agenda/resto').to).toBe('/agenda');
  // The team is in the file of the school league, and its page was listed under the kind that ended.
  expect(pages).toContain('/equipos/escuela-ads/absoluto-femenino');
});

test('keeps coaches without a team, and returns tasks for them and for missing standings', () => {
  const { writes, tasks } = smaller;
  expect(smallerClub.coaches.map(({ key }) => key)).toEqual(sample.coaches.map(({ key }) => key));
  const sentences = tasks.map((task) => task.text).join('\n');
  expect(sentences).toContain('Nuria Abad se ha quedado sin equipo');
  expect(sentences).not.toContain('Daniel Quintana');
  const missingLinks = tasks.filter(({ path }) => path.at(-1) === 'link');
  expect(missingLinks.length).toBeGreaterThan(3);
  for (const { file, path, text } of missingLinks) {
    const { equipos } = parse(writes.get(file) ?? '');
    const team = equipos[path[1] as number];
    expect(text).toContain(`${team.name}: falta el enlace`);
    expect(team.link).toBeNull();
  }
});

test('keeps the page of a venue that is no longer used', async () => {
  const files = await readContentTexts(SMALL_CONTENT);
  const teams = {
    'comarcal/alevin-mixto': ENDING_ANSWER,
    'comarcal/cadete-femenino': ENDING_ANSWER,
  };
  const answers = {
    ...proposeSeason(await readClub(SMALL_CONTENT, sitePages), TODAY).answers,
    season: '2026/27',
    teams,
  };
  const { writes, tasks } = planNewSeason(files, answers);
  const { club } = await clubWith(SMALL_CONTENT, writes);
  expect(club.venues.map(({ key }) => key)).toEqual(['fronton']);
  expect(tasks.map(({ file, path }) => [file, ...path])).toEqual([
    ['entrenadores.yaml', 'entrenadores', 'rosario'],
    ['lugares.yaml', 'lugares', 'fronton'],
  ]);
  // A club without an agenda gets no calendar.
  expect([...writes.keys()]).not.toContain('calendario.yaml');
});

test('updates division and birth years of a team that continues', () => {
  const teams = smallerClub.kinds.flatMap(({ teams }) => teams);
  const teamOf = (name: string) => teams.find(({ key }) => key === name);
  expect(teamOf(CADETE)).toMatchObject({ division: '2ª Preferente', born: { from: 2010, to: 2011 } });
  expect(teamOf('federados/senior-femenino')?.born).toEqual({ from: null, to: 2005 });
});

test('keeps matches, closures and notices of the new season', async () => {
  const extendedTexts = new Map(texts);
  const add = (file: string, key: string, line: string) =>
    extendedTexts.set(
      file,
      (extendedTexts.get(file) ?? '').replace(`\n${key}:\n`, `\n${key}:\n  - ${line}\n`),
    );
  for (const [team, rival] of [
    ['resto/senior-masculino', 'Uno'],
    [CADETE, 'Otro'],
    // Moves to the kind of its own file, because the kind above its page ends.
    ['resto/absoluto-femenino', 'De un equipo que cambia de apartado'],
  ])
    add('partidos.yaml', 'partidos', `{ equipo: ${team}, dia: 2025-10-04, rival: ${rival}, donde: fuera }`);
  add('calendario.yaml', 'cierres', '{ desde: 2025-10-31, motivo: Puente }');
  add('avisos.yaml', 'avisos', '{ texto: La asamblea es el lunes., desde: 2025-08-18, hasta: 2025-09-01 }');
  const { writes } = planNewSeason(extendedTexts, answersWith(ENDING_ANSWERS));
  const { club } = await clubWith(sampleContent, new Map([...extendedTexts, ...writes]));
  expect(club.matches.map(({ team, rival }) => [team, rival])).toEqual([
    ['escuela-ads/absoluto-femenino', 'De un equipo que cambia de apartado'],
    [CADETE, 'Otro'],
  ]);
  expect(club.calendar?.closures.map(({ reason }) => reason)).toEqual(['Puente']);
  expect(club.notices.map(({ text }) => text)).toEqual(['La asamblea es el lunes.']);
});

test('keeps the season of the fees, and drops those of teams and kinds that end', async () => {
  const { writes, tasks } = planNewSeason(
    texts,
    answersWith({ ...ENDING_ANSWERS, 'federados/senior-femenino': ENDING_ANSWER }),
  );
  const { club } = await clubWith(sampleContent, writes);
  expect(club.fees?.season).toBe('2024/25');
  expect(club.fees?.fees.map(({ kind, teams }) => kind || teams)).toEqual(['federados', 'escuela-ads']);
  expect(tasks).toContainEqual(expect.objectContaining({ file: 'cuotas.yaml', path: ['temporada'] }));
});

test('deletes every day of the ended season from files that a rule changes', () => {
  const writes = plannedWrites();
  const files = FILES.filter(({ newSeason }) => typeof newSeason === 'object').flatMap((declaration) =>
    [...texts.keys()].filter((file) => isFileOf(declaration, file)),
  );
  const daysOf = (file: string) => {
    // The sample has a fixed current date.
    const { hoy, ...value } = parse(writes.get(file) ?? texts.get(file) ?? '');
    return JSON.stringify(value).match(/\b\d{4}-\d\d-\d\d\b/g) ?? [];
  };
  const { first = '' } = proposal.answers.days ?? {};
  const oldDays = files.flatMap((file) =>
    daysOf(file).flatMap((day) => (day < first ? `${file}: ${day}` : [])),
  );
  expect(files).toContain('calendario.yaml');
  expect(oldDays).toEqual([]);
});

test('writes only changed files, and keeps their comments', () => {
  const writes = plannedWrites();
  expect([...writes.keys()]).not.toContain('entrenadores.yaml');
  expect([...writes].filter(([file, text]) => text === texts.get(file))).toEqual([]);
  expect(writes.get('club.yaml')).toBe(
    texts.get('club.yaml')?.replace('temporada: 2024/25', 'temporada: 2025/26'),
  );
  expect(writes.get('equipos/resto.yaml')).toContain(
    '# El programa de los institutos no publica clasificación',
  );
});

test.each([
  ['the same season in another spelling', { season: '2024-2025' }, 'tiene que ser posterior a 2024/25'],
  ['an earlier season', { season: '2022/23' }, 'tiene que ser posterior a 2024/25'],
  ['years that are not consecutive', { season: '2025/27' }, '¿Querías decir «2025/26»?'],
  ['a season without a year', { season: 'La nueva' }, '«La nueva» no dice el año'],
  ['no training days', { days: null }, 'Faltan el primer y el último día de entrenamiento.'],
  [
    'training days in other years',
    { days: { first: '2027-08-31', last: '2028-06-18' } },
    'El martes 31 de agosto de 2027 no es de la temporada 2025/26: escribe un día entre el martes 1 de julio de 2025 y el lunes 31 de agosto de 2026.',
  ],
  [
    'a last day in another year',
    { days: { first: '2025-09-15', last: '2027-06-19' } },
    'El sábado 19 de junio de 2027 no es de la temporada 2025/26',
  ],
  ['an empty last day', { days: { first: '2025-09-15', last: '' } }, 'Faltan el primer y el último día'],
  ['an unknown team', { teams: { 'resto/nadie': ENDING_ANSWER } }, 'No hay ningún equipo «resto/nadie».'],
] as [string, Partial<SeasonAnswers>, string][])('refuses %s', (_, overrides, message) => {
  expect(() => planNewSeason(texts, { ...proposal.answers, ...overrides })).toThrow(message);
});

test('refuses a season without teams, and one whose predecessor is already archived', () => {
  const allEndingAnswers = sample.kinds.flatMap(({ teams }) =>
    teams.map(({ key }) => [key, ENDING_ANSWER] as const),
  );
  expect(() => plannedWrites(Object.fromEntries(allEndingAnswers))).toThrow('No sigue ningún equipo');
  const withArchive = new Map([...texts, ['temporadas/2024-2025.yaml', 'temporada: 2024-2025\n']]);
  expect(() => planNewSeason(withArchive, proposal.answers)).toThrow(
    'La temporada 2024/25 ya está guardada entre las anteriores',
  );
});

test('summarizes what changes, stays and is deleted', () => {
  const match = { venue: null, place: '', round: '', home: true, result: null, sets: [] };
  const matches = [
    { ...match, team: 'resto/veteranos-mixto', date: '2025-10-07', rival: 'De un equipo que acaba' },
    { ...match, team: CADETE, date: '2025-10-07', rival: 'De la nueva' },
    { ...match, team: CADETE, date: '2025-05-10', rival: 'Sin acta' },
    { ...match, team: CADETE, date: '2025-03-01', rival: 'X', state: 'postponed' },
  ].map((match) => ({ state: 'planned', ...match })) as unknown as typeof sample.matches;
  const summary = summarizeSeason({ ...sample, matches }, smallerAnswers, smaller);
  const [, changes, , deletions, matchesToPlay] = summary.map(({ lines }) => lines);
  expect(changes).toContain(
    'Cadete femenino (Equipos Federados): juega en 2ª Preferente, nacidos de 2010 a 2011 (antes, nacidos de 2009 a 2010).',
  );
  expect(matchesToPlay).toEqual([
    expect.stringContaining('Veteranos mixto (Resto de Equipos): De un equipo que acaba'),
    expect.stringContaining('Cadete femenino (Equipos Federados): X'),
  ]);
  expect(deletions).toEqual(
    expect.arrayContaining([
      '1 partido sin resultado',
      'Apartado entero: Resto de Equipos',
      'Los cierres, los cambios y los entrenamientos sueltos de antes de la temporada nueva',
      '4 avisos que ya pasaron',
      'Las clasificaciones copiadas de la federación',
    ]),
  );
});

test.each([
  ['2024/25', '2025/26'],
  ['1999/00', '2000/01'],
  ['2024-2025', '2025-2026'],
  ['2026', '2027'],
  ['Verano de 2026', 'Verano de 2027'],
])('%s is followed by %s', (season, next) => expect(nextSeason(season)).toBe(next));

test.each([
  ['2024/25', '2026-09-01', '2027-06-20', { first: '2025-09-02', last: '2026-06-21' }],
  ['2024/25', '2025-01-13', '2025-06-20', { first: '2026-01-12', last: '2026-06-19' }],
  ['2026', '2026-01-01', '2026-12-20', { first: '2027-01-07', last: '2027-12-19' }],
  ['2026', '2026-09-07', '2027-06-18', { first: '2027-09-06', last: '2028-06-16' }],
])(
  'after %s, from %s to %s, proposes training days in the years of the new season',
  (currentSeason, first, last, days) => {
    const calendar = { first, last, closures: [], changes: [], extras: [] };
    expect(proposeSeason({ ...sample, currentSeason, calendar }, TODAY).answers.days).toEqual(days);
  },
);

test('starts a season for a club that has only club.yaml', () => {
  const text = 'nombre: Pinar\ntemporada: 26-27\n';
  const answers = { season: '2027/28', days: null, teams: {}, intro: '', note: '', today: '2027-07-01' };
  const { writes, tasks } = planNewSeason(new Map([['club.yaml', text]]), answers);
  expect([...writes]).toEqual([['club.yaml', 'nombre: Pinar\ntemporada: 2027/28\n']]);
  expect(tasks).toEqual([]);
});
