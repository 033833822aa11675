/** From a volunteer's answers to a built site: whole with one team and no photo, and with no team at all. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { buildSite } from '../../src/build/build.ts';
import { readFolders } from '../../src/config/folders.ts';
import { readClub } from '../../src/content/read.ts';
import { createClub } from '../../src/new-club/create.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { environmentOf, type TestClub } from '../setup/clubs.ts';
import { all, attribute, builtFiles, builtPages, openPage, siteDirOf, words } from './site.ts';

const dir = mkdtempSync(join(tmpdir(), 'club-nuevo-'));
const clubIn = (name: string): TestClub => ({
  name,
  contentDir: join(dir, name, 'content'),
  photosDir: join(dir, 'no-photos'),
  buildDir: join(dir, name, 'build'),
});
const EMPTY = clubIn('empty');
const ONE_TEAM = clubIn('one-team');

/** What the volunteer adds afterwards. */
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
  'lugares.yaml': 'lugares: { pabellon: { title: Pabellón municipal, address: [21500 Gibraleón] } }\n',
};

beforeAll(async () => {
  for (const { contentDir } of [EMPTY, ONE_TEAM]) mkdirSync(join(contentDir, '..'));
  await createClub(EMPTY.contentDir, {
    nombre: 'Club Balonmano Odiel',
    'nombre-corto': 'CB Odiel',
    deporte: 'balonmano',
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

test('a club that has written nothing else has a home, its legal texts and no way to anything else', () => {
  expect(pathsOf(EMPTY)).toEqual(['/', '/aviso-legal', '/privacidad-y-cookies']);
  const home = openPage(EMPTY, '/');
  expect(all(home, 'header nav a').map(words)).toEqual(['Inicio']);
  expect(all(home, 'main section')).toEqual([]);
  expect(words(home.querySelector('h1'))).toBe('Club Balonmano Odiel');
});

test('with one team it has the pages of that team, its people and its place, and home shows them', () => {
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
  expect(all(home, 'main h2').map(words)).toEqual(['Próximos días', 'Temporada 2026/27']);
  // Nobody has written the days of the season: the usual ones put its trainings in a calendar.
  const calendar = builtFiles(siteDirOf(ONE_TEAM)).find((file) => file.endsWith('infantil-femenino.ics'));
  const events = readFileSync(calendar ?? '', 'utf8');
  for (const said of ['DTSTART;TZID=Europe/Madrid:20260901T180000', 'UNTIL=20270630T'])
    expect(events).toContain(said);
  const team = words(openPage(ONE_TEAM, '/equipos/base/infantil-femenino').querySelector('main'));
  for (const said of ['Martes y jueves, de 18:00 a 19:30', 'Pabellón municipal', 'Carmen Vázquez'])
    expect(team).toContain(said);
});

test.each([EMPTY, ONE_TEAM])('$name: every link leads to a page, every picture is there', (club) => {
  const siteDir = siteDirOf(club);
  const dead = builtPages(siteDir).flatMap(({ path, document }) =>
    all(document, '[href^="/"], [src^="/"]')
      .map((element) => attribute(element, 'href') || attribute(element, 'src'))
      .map((address) => address.replace(/[?#].*/, ''))
      .filter(
        (address) => !existsSync(join(siteDir, /\.\w+$/.test(address) ? address : `${address}/index.html`)),
      )
      // Pictures are encoded when they are asked for.
      .filter((address) => !address.startsWith('/img/'))
      .map((address) => `${path}: ${address}`),
  );
  expect(dead).toEqual([]);
});

test.each([EMPTY, ONE_TEAM])('$name: nothing of the sample is in what is published', async (club) => {
  const sample = await readClub(sampleContent, sitePages);
  const teams = sample.kinds.flatMap((kind) => kind.teams);
  const phrases = [
    sample.name,
    sample.shortName,
    sample.motto,
    ...sample.contact.address,
    ...[...sample.coaches, ...sample.board, ...sample.partners.flatMap(({ partners }) => partners)].map(
      (each) => ('name' in each ? each.name : each.title),
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
  const texts = builtFiles(siteDirOf(club))
    .filter((file) => /\.(html|json|webmanifest|xml|txt|ics)$/.test(file))
    // The time zone of every calendar.
    .map((file) => readFileSync(file, 'utf8').replaceAll('Europe/Madrid', ''));
  expect(phrases.filter((phrase) => texts.some((text) => text.includes(phrase)))).toEqual([]);
});
