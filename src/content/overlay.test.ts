import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import type { Overlay } from './folder.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { checkContent, readClub } from './read.ts';

const OTHER = 'tests/otro-club/contenido';
const overlay = (texts: Record<string, string | null>): Overlay => new Map(Object.entries(texts));
const other = (file: string) => readFile(`${OTHER}/${file}`, 'utf8');

/** Where the problems of a club with other texts are. */
async function placesOf(texts: Record<string, string | null>, from = OTHER) {
  const problems = await checkContent(from, sitePages, overlay(texts)).then(
    ({ warnings }) => warnings,
    (error: unknown): readonly Problem[] => {
      if (error instanceof ContentError) return error.problems;
      throw error;
    },
  );
  return problems.map(({ file, path }) => [file, ...path]);
}

test('a text that is not saved stands for that of the disk, as a volunteer on Windows writes it', async () => {
  const text = `\uFEFF${(await other('club.yaml')).replace(/^nombre: .*$/m, 'nombre: Club de Prueba').replaceAll('\n', '\r\n')}`;
  expect((await readClub(OTHER, sitePages, overlay({ 'club.yaml': text }))).name).toBe('Club de Prueba');
  expect((await readClub(OTHER, sitePages)).name).not.toBe('Club de Prueba');
});

test('a file that is not on the disk is added, and one on the disk can be left out', async () => {
  const page = '---\ntitle: Torneos\ndescription: Los torneos del club\n---\nDos al año.\n';
  const { pages } = await readClub(OTHER, sitePages, overlay({ 'paginas/torneos.md': page }));
  expect(pages.map(({ path }) => path)).toContain('/torneos');
  expect(await placesOf({ 'club.yaml': null })).toContainEqual(['club.yaml']);
  expect(await placesOf({ 'club.yaml': ' \n' })).toContainEqual(['club.yaml']);
  expect(await placesOf({ 'clu.yaml': 'name: x\n' })).toEqual([['clu.yaml']]);
});

test('a problem has the path of its value', async () => {
  const teams = (await other('equipos/comarcal.yaml')).replace(/route: .*/, 'route: ¿Cuál?');
  expect(await placesOf({ 'equipos/comarcal.yaml': teams })).toContainEqual([
    'equipos/comarcal.yaml',
    'equipos',
    0,
    'route',
  ]);
  const galleries = await readFile(`${sampleContent}/galerias.yaml`, 'utf8');
  const places = await placesOf(
    { 'galerias.yaml': galleries.replace(/^( +)amount: \d+$/m, '$&\n$1retiradas: [999]') },
    sampleContent,
  );
  expect(places).toContainEqual(['galerias.yaml', 'cursos', 0, 'albumes', 0, 'retiradas', 0]);
});

test('a problem below a front matter belongs to the text', async () => {
  const page = '---\ntitle: Torneos\ndescription: Los torneos del club\n---\n';
  expect(await placesOf({ 'paginas/torneos.md': `${page}<b>Dos</b> al año.\n` })).toContainEqual([
    'paginas/torneos.md',
    'texto',
  ]);
  expect(await placesOf({ 'paginas/torneos.md': page })).toEqual([['paginas/torneos.md', 'texto']]);
});
