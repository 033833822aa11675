import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleContent } from '../../../sample-club/paths.ts';
import { FILES } from '../../content/files/files.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { PAGES, pageOf } from './page-of.ts';

const club = await readClub(sampleContent, sitePages);
const small = await readClub('tests/otro-club/contenido', sitePages);

const writtenIn = async (file: string): Promise<unknown> =>
  file.endsWith('.yaml') ? parse(await readFile(join(sampleContent, file), 'utf8')) : {};
const at = async (file: string, ...path: PropertyKey[]) => pageOf(club, file, await writtenIn(file), path);

test('every kind of file has its page', () => {
  expect(Object.keys(PAGES).sort()).toEqual(
    FILES.map(({ name }) => name.replace(/^textos.*/, 'textos/*.md'))
      .filter((name, i, all) => all.indexOf(name) === i)
      .sort(),
  );
});

describe('a value leads to the page that is about it', () => {
  test('a team, wherever its page is', async () => {
    const file = 'equipos/federados.yaml';
    const third = club.kinds.find(({ slug }) => slug === 'federados')?.teams[2];
    expect(await at(file, 'equipos', 2, 'entrenamientos', 0, 'desde')).toBe(third?.path);
    const elsewhere = { equipos: [{ route: 'absoluto-femenino', pagina_en: 'resto' }] };
    expect(pageOf(club, file, elsewhere, ['equipos', 0])).toBe('/equipos/resto/absoluto-femenino');
  });

  test('matches, changes and notices of a team', () => {
    const team = club.kinds[0]?.teams[0];
    const entry = [{ equipo: team?.key }];
    expect(pageOf(club, 'partidos.yaml', { partidos: entry }, ['partidos', 0, 'sets'])).toBe(team?.path);
    expect(pageOf(club, 'calendario.yaml', { cambios: entry }, ['cambios', 0])).toBe(team?.path);
    const notices = { avisos: [{ texto: 'Para todos' }, { equipos: [team?.key] }] };
    expect(pageOf(club, 'avisos.yaml', notices, ['avisos', 0])).toBe('/');
    expect(pageOf(club, 'avisos.yaml', notices, ['avisos', 1, 'texto'])).toBe(team?.path);
  });

  test('albums by what is written, whatever the order of the seasons', async () => {
    const value = (await writtenIn('galerias.yaml')) as {
      cursos: { curso: string; albumes: { route: string }[] }[];
    };
    const i = value.cursos.length - 1;
    const season = club.seasons.find(({ name }) => name === String(value.cursos[i]?.curso));
    expect(await at('galerias.yaml', 'cursos', i, 'intro')).toBe(season?.path);
    expect(await at('galerias.yaml', 'cursos', i, 'albumes', 0, 'pies', '3')).toBe(season?.albums[0]?.path);
    const [album] = club.seasons[0]?.albums ?? [];
    const removed = { retiradas: [{ album: album?.path.replace('/galerias/', '') }] };
    expect(pageOf(club, 'retiradas.yaml', removed, ['retiradas', 0])).toBe(album?.path);
  });

  test('venues and what the club says of itself', async () => {
    const [venue] = club.venues;
    expect(await at('lugares.yaml', 'lugares', venue?.key ?? '', 'title')).toBe(
      `/entrenamientos/${venue?.key}`,
    );
    expect(await at('club.yaml', 'contacto', 'email')).toBe('/#contacto');
    expect(await at('club.yaml', 'legal', 'cif')).toBe('/aviso-legal');
    expect(await at('club.yaml', 'portada', 'img')).toBe('/');
  });
});

test('what has no page yet leads to the nearest one above it', () => {
  const draft = { equipos: [{ name: 'Equipo nuevo', route: 'equipo-nuevo' }, {}, 'a medias'] };
  for (const i of [0, 1, 2, 3])
    expect(pageOf(club, 'equipos/federados.yaml', draft, ['equipos', i])).toBe('/equipos/federados');
  expect(pageOf(club, 'equipos/nuevos.yaml', null, [])).toBe('/equipos');
  // A club without agenda.
  expect(pageOf(small, 'partidos.yaml', { partidos: [] }, ['partidos', 0])).toBe('/');
  expect(pageOf(small, 'lugares.yaml', {}, ['lugares', small.venues[0]?.key ?? ''])).toBe('/entrenamientos');
});
