import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { readClub } from './read.ts';
import { changedClub, messageOf } from './testing/broken-club.ts';

const sample = await readClub(sampleContent, sitePages);
const other = await readClub('tests/otro-club/contenido', sitePages);

describe('the sample club', () => {
  test('has the teams of the specification, in order, with their divisions', () => {
    expect(sample.kinds.map((kind) => [kind.title, kind.breadcrumb, kind.onHome, kind.teams.length])).toEqual(
      [
        ['Equipos Federados', 'Equipos federados', true, 6],
        ['Equipos Escuela ADS', 'Escuela ADS', true, 8],
        ['Resto de Equipos', 'Resto de equipos', false, 3],
      ],
    );
    const divisions = sample.kinds.map((kind) => [...new Set(kind.teams.map((team) => team.division))]);
    expect(divisions).toEqual([
      ['1ª Zonal Autonómica', '2ª Preferente'],
      ['Escuela ADS'],
      ['Supersenior', 'IPAFD'],
    ]);
    expect(sample.currentSeason).toBe('2024/25');
  });

  test('has the people, places and partners of the specification', () => {
    expect(sample.coaches).toHaveLength(18);
    expect(sample.coaches.some((coach) => coach.img === null)).toBe(true);
    expect(sample.board.map((member) => member.role)).toEqual([
      'Presidente',
      'Vicepresidente y Secretario',
      'Tesorero',
      'Vocal',
      'Vocal',
      'Vocal',
    ]);
    expect(sample.venues.map((venue) => venue.key)).toEqual([
      'polideportivo',
      'ceip-norte',
      'ceip-sur',
      'instituto',
    ]);
    expect(sample.partners.map((tier) => [tier.title, tier.partners.length])).toEqual([
      ['Patrocinadores', 10],
      ['Colaboradores', 4],
    ]);
  });

  test('has the albums of the specification, newest season first', () => {
    const albums = sample.seasons.map((s) => [
      s.name,
      ...s.albums.map((a) => `${a.slug} ${a.photos.length}`),
    ]);
    expect(albums).toEqual([
      ['2024-2025', 'federados 35', 'escuela 23', 'torneos 4', 'copa 44'],
      ['2023-2024', 'federados 45', 'escuela 55', 'torneos 67', 'copa 20'],
      ['2022-2023', 'federados 25', 'escuela 63', 'torneos 22'],
      ['2021-2022', 'federados 34', 'escuela 38', 'torneos 5'],
      ['2020-2021', 'federados 12', 'torneos 51'],
    ]);
  });

  test('has its story in 7 paragraphs and its legal texts in 14 and 12 sections', () => {
    expect(sample.story.paragraphs).toHaveLength(7);
    expect([sample.legalNotice.sections.length, sample.privacy.sections.length]).toEqual([14, 12]);
    expect(/\{\{\s*[\w.]+/.exec(JSON.stringify(sample))?.[0]).toBeUndefined();
  });

  test('puts the absolute team under another kind, and nowhere else', () => {
    const paths = sitePages(sample).map(({ path }) => path);
    expect(sample.kinds[1]?.teams.map((team) => team.path)).toContain('/equipos/resto/absoluto-femenino');
    expect(paths).toContain('/equipos/resto/absoluto-femenino');
    expect(paths).not.toContain('/equipos/escuela-ads/absoluto-femenino');
  });

  test('sends no coach to two places at once', () => {
    const taken = new Map<string, string>();
    for (const team of sample.kinds.flatMap((kind) => kind.teams))
      for (const coach of team.coaches)
        for (const { days, from, to, venue } of team.sessions)
          for (const day of days)
            for (let t = Number(from.replace(':', '')); t < Number(to.replace(':', '')); t += 1) {
              const slot = `${coach.key} ${day} ${t}`;
              expect(taken.get(slot) ?? venue.key, slot).toBe(venue.key);
              taken.set(slot, venue.key);
            }
  });

  test('lists its seasons in the menu', () => {
    const galleries = sample.menu.find((entry) => entry.link === '/galerias');
    expect(galleries?.submenu.map((link) => link.link)).toEqual(sample.seasons.map((season) => season.path));
  });
});

describe('another club', () => {
  test('is read without board, galleries, partners and written pages', () => {
    expect([other.board, other.seasons, other.partners, other.pages]).toEqual([[], [], [], []]);
    expect(other.kinds.map((kind) => kind.teams.length)).toEqual([3]);
  });

  test('offers its only kind of team on the home page under its title', () => {
    expect(other.kinds[0]).toMatchObject({
      onHome: true,
      button: 'Liga Comarcal del Páramo',
      color: '3',
    });
  });

  test('keeps the focus of a picture, an empty link and a coach without photo', () => {
    expect(other.kinds[0]?.teams[0]).toMatchObject({ standings: '', img: { focus: { x: 0.4, y: 0.3 } } });
    expect(other.coaches[1]?.img).toBeNull();
  });

  test('leaves out links to pages that it has not written', () => {
    expect(other.footer[0]?.links.map((link) => link.link)).toEqual([
      '/aviso-legal',
      '/privacidad-y-cookies',
    ]);
  });
});

test('all problems are told at once, ordered by file and line', async () => {
  const message = await messageOf({
    'menu.yaml': ['link: /cuerpo-tecnico', 'link: /nada'],
    'equipos/comarcal.yaml': ['entrenadores: [rosario]', 'entrenadores: [nadie]'],
    'club.yaml': ['lema: Aquí se juega', 'lema: En {{pueblo}} se juega'],
  });
  expect(message.split('\n').filter((line) => /^\S/.test(line))).toEqual([
    'El contenido tiene 3 errores:',
    'club.yaml:5:7 (lema)',
    'equipos/comarcal.yaml:12:20 (equipos › Alevín mixto de Villarrubia y la ribera › entrenadores › n.º 1)',
    'menu.yaml:11:15 (menu › El club › submenu › Cuerpo técnico › link)',
  ]);
});

test('a key that others misspell is not told to be unused as well', async () => {
  const message = await messageOf({ 'lugares.yaml': ['  fronton:', '  frontones:'] });
  expect(message).toMatch(/^El contenido tiene 2 errores:/);
  expect(message.match(/¿Querías decir «frontones»\?/g)).toHaveLength(2);
});

test('a folder that is not there is one problem', async () => {
  await expect(readClub('no-existe', sitePages)).rejects.toThrow('No encuentro la carpeta del contenido.');
});

test('a club may have no telephone', async () => {
  for (const line of ['', '  telefono:\n', "  telefono: ''\n"]) {
    const club = await changedClub({ 'club.yaml': ['  telefono: 555 09 08 07\n', line] });
    expect(club.contact).toMatchObject({ email: 'nieves@example.org', phone: '' });
  }
});
