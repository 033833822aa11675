import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { readClub } from './read.ts';
import { changedClub, messageOf } from './testing/broken-club.ts';

const sample = await readClub(sampleContent, sitePages);
const other = await readClub('tests/otro-club/contenido', sitePages);

describe('the sample club', () => {
  test('has the teams of the specification, in order, with their divisions', () => {
    expect(
      sample.tipos.map((kind) => [kind.title, kind.breadcrumb, kind.enPortada, kind.equipos.length]),
    ).toEqual([
      ['Equipos Federados', 'Equipos federados', true, 6],
      ['Equipos Escuela ADS', 'Escuela ADS', true, 8],
      ['Resto de Equipos', 'Resto de equipos', false, 3],
    ]);
    const divisions = sample.tipos.map((kind) => [...new Set(kind.equipos.map((team) => team.division))]);
    expect(divisions).toEqual([
      ['1ª Zonal Autonómica', '2ª Preferente'],
      ['Escuela ADS'],
      ['Supersenior', 'IPAFD'],
    ]);
    expect(sample.temporada).toBe('2024/25');
  });

  test('has the people, places and partners of the specification', () => {
    expect(sample.entrenadores).toHaveLength(18);
    expect(sample.entrenadores.some((coach) => coach.img === null)).toBe(true);
    expect(sample.junta.map((member) => member.title)).toEqual([
      'Presidente',
      'Vicepresidente y Secretario',
      'Tesorero',
      'Vocal',
      'Vocal',
      'Vocal',
    ]);
    expect(sample.lugares.map((venue) => venue.key)).toEqual([
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
    const albums = sample.cursos.map((s) => [
      s.curso,
      ...s.albums.map((a) => `${a.route} ${a.photos.length}`),
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
    expect(sample.historia.paragraphs).toHaveLength(7);
    expect([sample.avisoLegal.sections.length, sample.privacidad.sections.length]).toEqual([14, 12]);
    expect(/\{\{\s*[\w.]+/.exec(JSON.stringify(sample))?.[0]).toBeUndefined();
  });

  test('puts the absolute team under another kind, and nowhere else', () => {
    const paths = sitePages(sample).map(({ path }) => path);
    expect(sample.tipos[1]?.equipos.map((team) => team.path)).toContain('/equipos/resto/absoluto-femenino');
    expect(paths).toContain('/equipos/resto/absoluto-femenino');
    expect(paths).not.toContain('/equipos/escuela-ads/absoluto-femenino');
  });

  test('sends no coach to two places at once', () => {
    const taken = new Map<string, string>();
    for (const team of sample.tipos.flatMap((kind) => kind.equipos))
      for (const coach of team.entrenadores)
        for (const { days, from, to, venue } of team.entrenamientos)
          for (const day of days)
            for (let t = Number(from.replace(':', '')); t < Number(to.replace(':', '')); t += 1) {
              const slot = `${coach.key} ${day} ${t}`;
              expect(taken.get(slot) ?? venue.key, slot).toBe(venue.key);
              taken.set(slot, venue.key);
            }
  });

  test('lists its seasons in the menu', () => {
    const galleries = sample.menu.find((entry) => entry.link === '/galerias');
    expect(galleries?.submenu.map((link) => link.link)).toEqual(sample.cursos.map((season) => season.path));
  });
});

describe('another club', () => {
  test('is read without board, galleries, partners and written pages', () => {
    expect([other.junta, other.cursos, other.partners, other.paginas]).toEqual([[], [], [], []]);
    expect(other.tipos.map((kind) => kind.equipos.length)).toEqual([3]);
  });

  test('offers its only kind of team on the home page under its title', () => {
    expect(other.tipos[0]).toMatchObject({
      enPortada: true,
      boton: 'Liga Comarcal del Páramo',
      color: 'pine',
    });
  });

  test('keeps the focus of a picture, an empty link and a coach without photo', () => {
    expect(other.tipos[0]?.equipos[0]).toMatchObject({ link: '', img: { focus: { x: 0.4, y: 0.3 } } });
    expect(other.entrenadores[1]?.img).toBeNull();
  });

  test('leaves out links to pages that it has not written', () => {
    expect(other.pie[0]?.links.map((link) => link.link)).toEqual(['/aviso-legal', '/privacidad-y-cookies']);
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
    expect(club.contacto).toMatchObject({ email: 'nieves@example.org', telefono: '' });
  }
});
