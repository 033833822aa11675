/** Every team and result of a season that is over, as its file has them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE } from '../setup/clubs.ts';
import { all, attribute, hrefOf, one, openPage, words } from './site.ts';

interface SeasonFile {
  temporada: string;
  tipos: {
    title: string;
    equipos: {
      name: string;
      division: string;
      entrenadores?: string[];
      balance?: { ganados: number; perdidos: number; empatados?: number };
      partidos?: { dia: string; rival: string; sets: string[] }[];
      nota?: string;
    }[];
  }[];
}

const folder = join(SAMPLE.contentDir, 'temporadas');
const seasons = readdirSync(folder).map((file) => ({
  path: `/temporadas/${file.replace('.yaml', '')}`,
  ...(parse(readFileSync(join(folder, file), 'utf8')) as SeasonFile),
}));

test.each(seasons)('$path has its kinds and their teams', ({ path, tipos }) => {
  const main = one(openPage(SAMPLE, path), 'main');
  expect(all(main, 'h2').map(words)).toEqual(tipos.map(({ title }) => title));
  const shown = all(main, 'li:has(h3)');
  const teams = tipos.flatMap(({ equipos }) => equipos);
  expect(shown.map((team) => words(team.querySelector('h3')))).toEqual(teams.map(({ name }) => name));
  teams.forEach(({ division, entrenadores = [], balance, partidos = [], nota = '' }, i) => {
    const team = shown[i] as Element;
    for (const said of [division, nota, ...entrenadores]) expect(words(team)).toContain(said);
    const figures = balance && [
      balance.ganados,
      ...(balance.empatados ? [balance.empatados] : []),
      balance.perdidos,
    ];
    expect(all(team, 'dd').map((each) => Number(words(each)))).toEqual(figures ?? []);
    const results = all(team, 'details li');
    expect(results.map((result) => attribute(one(result, 'time'), 'datetime'))).toEqual(
      partidos.map(({ dia }) => dia).sort(),
    );
    const said = results.map(words).join('\n');
    for (const { rival, sets } of partidos) {
      expect(said).toContain(rival);
      expect(said).toContain(sets.join(', '));
    }
  });
});

test.each(seasons)('$path leads to its photos, and the history leads to it', ({ path, temporada }) => {
  const links = all(one(openPage(SAMPLE, path), 'main'), 'a').map(hrefOf);
  expect(links).toContain(`/galerias/${temporada.replace('/', '-20')}`);
  const history = all(one(openPage(SAMPLE, '/historico-de-equipos'), 'main'), 'nav a');
  expect(history.map((link) => [words(link), hrefOf(link)])).toContainEqual([temporada, path]);
});
