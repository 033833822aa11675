/** Sites built from a volunteer's answers alone, and with a single team and no photo. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { readFolders } from '../../src/base/config/folders.ts';
import { readClub } from '../../src/club/content/read.ts';
import { buildSite } from '../../src/site/build/build.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { createClub } from '../../src/tasks/new-club/create.ts';
import { environmentOf, type TestClub } from '../setup/clubs.ts';
import { builtFiles, builtPages, openPage, queryAll, siteDirOf, visibleText } from './site.ts';

const dir = mkdtempSync(join(tmpdir(), 'club-nuevo-'));
const clubIn = (name: string): TestClub => ({
  name,
  contentDir: join(dir, name, 'content'),
  photosDir: join(dir, 'no-photos'),
  buildDir: join(dir, name, 'build'),
});
const EMPTY = clubIn('empty');
const ONE_TEAM = clubIn('one-team');

/** Files that the volunteer adds afterwards. */
const FILES = {
  'equipos/base.yaml': `title: Equipos de base
equipos:
  - name: Infantil femenino
    division: Liga Provincial
    route: infantil-femenino
    entrenadores: [carmen]
    entrenamientos:
      - { dias: [martes, jueves], desde: 18:00, hasta: 19:30, lugar: pabellon }
`,
  'entrenadores.yaml': 'entrenadores: { carmen: { name: Carmen Vázquez, description: Entrenadora } }\n',
  'lugares.yaml': 'lugares: { pabellon: { title: Pabellón municipal } }\n',
};

beforeAll(async () => {
  for (const { contentDir } of [EMPTY, ONE_TEAM]) mkdirSync(join(contentDir, '..'));
  await createClub(EMPTY.contentDir, {
    nombre: 'Club Balonmano Odiel',
    'nombre-corto': 'CB Odiel',
    paisaje: '',
    deporte: 'balonmano',
    marcador: '',
    empates: '',
    municipio: 'Gibraleón',
    provincia: '',
    colores: 'granate y oro',
    web: 'cbodiel.es',
    temporada: '26-27',
    email: 'club@odiel.example.net',
    telefono: '',
  });
  cpSync(EMPTY.contentDir, ONE_TEAM.contentDir, { recursive: true });
  mkdirSync(join(ONE_TEAM.contentDir, 'equipos'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(ONE_TEAM.contentDir, file), text);
  for (const club of [EMPTY, ONE_TEAM]) await buildSite(readFolders(environmentOf(club)));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Addresses of its pages, redirects left out. */
const pathsOf = (club: TestClub) =>
  builtPages(siteDirOf(club))
    .filter(({ html }) => html.includes('<main'))
    .map(({ path }) => path)
    .sort();

test('a new club has a home page and legal texts, and no links to other pages', () => {
  expect(pathsOf(EMPTY)).toEqual(['/', '/aviso-legal', '/privacidad-y-cookies']);
  const home = openPage(EMPTY, '/');
  expect(queryAll(home, 'header nav a').map(visibleText)).toEqual(['Inicio']);
  expect(queryAll(home, 'main section')).toEqual([]);
  expect(visibleText(home.querySelector('h1'))).toBe('Club Balonmano Odiel');
});

test('a club with one team has pages for the team, its coaches and its venue', () => {
  expect(pathsOf(ONE_TEAM)).toEqual([
    '/',
    '/agenda',
    '/agenda/base',
    '/aviso-legal',
    '/cuerpo-tecnico',
    '/entrenamientos',
    '/entrenamientos/pabellon',
    '/equipos',
    '/equipos/base',
    '/equipos/base/infantil-femenino',
    '/privacidad-y-cookies',
  ]);
  const home = openPage(ONE_TEAM, '/');
  expect(queryAll(home, 'main h2').map(visibleText)).toEqual(['Temporada 2026/27', 'Próximos días']);
  // Without dates of the season the default season fills the calendar.
  const calendar = builtFiles(siteDirOf(ONE_TEAM)).find((file) => file.endsWith('infantil-femenino.ics'));
  const events = readFileSync(calendar ?? '', 'utf8');
  for (const text of ['DTSTART;TZID=Europe/Madrid:20260901T180000', 'UNTIL=20270630T'])
    expect(events).toContain(text);
  const team = visibleText(openPage(ONE_TEAM, '/equipos/base/infantil-femenino').querySelector('main'));
  for (const text of ['Martes y jueves, de 18:00 a 19:30', 'Pabellón municipal', 'Carmen Vázquez'])
    expect(team).toContain(text);
});

test.each([EMPTY, ONE_TEAM])('$name: publishes no text of the sample', async (club) => {
  const sample = await readClub(sampleContent, sitePages);
  const teams = sample.kinds.flatMap((kind) => kind.teams);
  const phrases = [
    sample.name,
    sample.shortName,
    sample.motto,
    ...sample.contact.address,
    ...[...sample.coaches, ...sample.board, ...sample.partners.flatMap(({ partners }) => partners)].map(
      (entry) => ('name' in entry ? entry.name : entry.title),
    ),
    ...sample.venues.flatMap(({ title, address }) => [title, ...address]),
    ...teams.map(({ name }) => name).filter((name) => name !== 'Infantil femenino'),
    ...sample.kinds.map(({ title }) => title),
    ...sample.socialLinks.map(({ link }) => link),
    'example.org',
    'Madrid',
    'de muestra',
    'área privada',
    'voleibol de',
  ];
  const fileTexts = builtFiles(siteDirOf(club))
    .filter((file) => /\.(html|js|css|json|webmanifest|xml|txt|ics)$/.test(file))
    // The time zone of every calendar.
    .map((file) => readFileSync(file, 'utf8').replaceAll('Europe/Madrid', ''));
  // The build ignores files for addresses that the club does not have.
  expect(builtFiles(siteDirOf(club)).filter((file) => /\/-(\/|\.|$)/.test(file))).toEqual([]);
  expect(phrases.filter((phrase) => fileTexts.some((text) => text.includes(phrase)))).toEqual([]);
});
