/** Teams and results of past seasons compared with temporadas/*.yaml. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE } from '../setup/clubs.ts';
import { readContent } from './content.ts';
import { all, attribute, hrefOf, one, openPage, tidy, words } from './site.ts';

interface SeasonFile {
  temporada: string;
  tipos: {
    route: string;
    title: string;
    equipos: {
      name: string;
      route: string;
      pagina_en?: string;
      division: string;
      entrenadores?: string[];
      balance?: { ganados: number; perdidos: number; empatados?: number };
      partidos?: { dia: string; rival: string; donde: 'casa' | 'fuera'; sets: string[] }[];
      nota?: string;
    }[];
  }[];
}

/** `Victoria 3-1`, as screen readers get it; the club's score comes first. */
function scoreOf(sets: string[]): string {
  const points = sets.map((set) => set.split('-').map(Number));
  const won = points.filter(([ours = 0, theirs = 0]) => ours > theirs).length;
  const lost = sets.length - won;
  return `${won > lost ? 'Victoria' : won < lost ? 'Derrota' : 'Empate'} ${won}-${lost}`;
}

const folder = join(SAMPLE.contentDir, 'temporadas');
const seasons = readdirSync(folder).map((file) => ({
  path: `/temporadas/${file.replace('.yaml', '')}`,
  ...(parse(readFileSync(join(folder, file), 'utf8')) as SeasonFile),
}));

test.each(seasons)('$path shows its kinds and their teams', ({ path, tipos }) => {
  const main = one(openPage(SAMPLE, path), 'main');
  expect(all(main, 'h2').map(words)).toEqual(tipos.map(({ title }) => title));
  const shown = all(main, 'li:has(h3)');
  const teams = tipos.flatMap(({ equipos }) => equipos);
  expect(shown.map((team) => words(team.querySelector('h3')))).toEqual(teams.map(({ name }) => name));
  teams.forEach(({ division, entrenadores = [], balance, partidos = [], nota = '' }, i) => {
    const team = shown[i] as Element;
    for (const part of [nota, ...entrenadores]) expect(words(team)).toContain(part);
    // Shown once: by the team, or by the title of its kind.
    const title = words(team.closest('section')?.querySelector('h2') ?? null);
    expect([words(team), title].filter((text) => text.includes(division))).toHaveLength(1);
    const figures = balance && [
      balance.ganados,
      ...(balance.empatados ? [balance.empatados] : []),
      balance.perdidos,
    ];
    expect(all(team, 'dd').map((figure) => Number(words(figure)))).toEqual(figures ?? []);
    const results = all(team, 'details li');
    expect(results.map((result) => attribute(one(result, 'time'), 'datetime'))).toEqual(
      partidos.map(({ dia }) => dia).sort(),
    );
    const texts = results.map((result) => tidy(result.textContent ?? ''));
    for (const { rival, donde, sets } of partidos) {
      const words = [`${rival} (${donde === 'casa' ? 'en casa' : 'fuera'})`, scoreOf(sets), sets.join(', ')];
      expect(texts.filter((text) => words.every((word) => text.includes(word))).length, words.join()).toBe(1);
    }
  });
});

test.each(seasons)('$path links to its teams that still exist', ({ path, tipos }) => {
  const today = new Set(readContent(SAMPLE).teams.map((team) => team.path));
  const addresses = tipos.flatMap(({ route, equipos }) =>
    equipos.map((team) => `/equipos/${team.pagina_en ?? route}/${team.route}`),
  );
  const links = all(one(openPage(SAMPLE, path), 'main'), 'li:has(h3) a').map(hrefOf);
  expect(links).toEqual(addresses.filter((address) => today.has(address)));
});

test.each(seasons)('$path links to its photos, and the history page links to it', ({ path, temporada }) => {
  const links = all(one(openPage(SAMPLE, path), 'main'), 'a').map(hrefOf);
  expect(links).toContain(`/galerias/${temporada.replace('/', '-20')}`);
  const history = all(one(openPage(SAMPLE, '/historico-de-equipos'), 'main'), 'nav a');
  expect(history.map((link) => [words(link), hrefOf(link)])).toContainEqual([temporada, path]);
});
