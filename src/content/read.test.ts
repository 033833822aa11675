import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { readClub } from './read.ts';
import { changedClub, inChangedFolder, messageOf } from './testing/broken-club.ts';

const sample = await readClub(sampleContent, sitePages);
const other = await readClub('tests/otro-club/contenido', sitePages);

describe('the sample club', () => {
  test('has no placeholder that nothing fills', () => {
    expect(/\{\{\s*[\w.]+/.exec(JSON.stringify(sample))?.[0]).toBeUndefined();
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

test('a file behind a link is read, a folder behind a link is a problem: nothing is passed over in silence', async () => {
  const board = 'intro: Somos una.\njunta: [{ name: Ana, title: Presidenta }]\n';
  await inChangedFolder({ '.otro/junta.yaml': board }, async (dir) => {
    await symlink(join(dir, '.otro/junta.yaml'), join(dir, 'junta.yaml'));
    expect((await readClub(dir, sitePages)).board).toHaveLength(1);
    await symlink(join(dir, '.otro'), join(dir, 'paginas'));
    await expect(readClub(dir, sitePages)).rejects.toThrow('paginas\n  Es un enlace a una carpeta');
  });
});

test('a message has place, fault, advice and what was probably meant', async () => {
  expect(
    await messageOf({ 'equipos/comarcal.yaml': ['entrenadores: [rosario]', 'entrenadores: [rosaria]'] }),
  ).toBe(`El contenido tiene 1 error:

equipos/comarcal.yaml:12:20 (equipos › Alevín mixto de Villarrubia y la ribera › entrenadores › n.º 1)
  «rosaria» no está en entrenadores.yaml.
  Se admite: rosario, wenceslao.
  ¿Querías decir «rosario»?`);
});

test.each(['agenda', 'unete', 'galerias'])(
  'a page may not be called %s where the club has that page',
  async (name) => {
    const page = '---\ntitle: Una\ndescription: Una página.\n---\n\nHola.\n';
    expect(await messageOf({ [`paginas/${name}.md`]: page }, sampleContent)).toContain('ya está en uso');
  },
);
