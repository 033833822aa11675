import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { shownName } from '../src/content/file-names.ts';
import { calendar } from '../src/content/files/calendar.ts';
import { coaches } from '../src/content/files/coaches.ts';
import { FILES } from '../src/content/files/files.ts';
import { galleries } from '../src/content/files/galleries.ts';
import { matches } from '../src/content/files/matches.ts';
import { notices } from '../src/content/files/notices.ts';
import { pastSeasons } from '../src/content/files/past-seasons.ts';
import { teams } from '../src/content/files/teams.ts';
import { schemaAt } from '../src/content/schema-problems.ts';
import { parseYaml } from '../src/content/yaml-source.ts';

const GUIDE = 'docs/guia-del-voluntario.md';
const guide = readFileSync(GUIDE, 'utf8');

test('the guide names every file that a club may have', () => {
  const rows = FILES.map((file) => `| ${file.holds} | \`${shownName(file)}\` |\n`);
  expect(guide).toContain(`| Qué | Archivo |\n| --- | --- |\n${rows.join('')}`);
});

/** The part of a file that each example is, by the word it begins with. */
const PARTS = {
  entrenamientos: schemaAt(teams.schema, ['equipos', 0]),
  cambios: calendar.schema,
  primer_dia: calendar.schema,
  partidos: matches.schema,
  avisos: notices.schema,
  temporada: pastSeasons.schema,
  'ana-garrido': schemaAt(coaches.schema, ['entrenadores']),
  '- curso': schemaAt(galleries.schema, ['cursos']),
  '- route': schemaAt(galleries.schema, ['cursos', 0, 'albumes']),
};

/** What is wrong with a value as far as it goes: an example may leave out what stands around it. */
function issues(schema: z.core.$ZodType | undefined, value: unknown) {
  const part = schema instanceof z.ZodObject ? schema.partial() : schema;
  return part && z.safeParse(part, value).error?.issues;
}

/** The fenced examples, without what sets them in under their step. */
const examples = [...guide.matchAll(/^( *)```yaml\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', text = '']) =>
  text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);

test('the guide has an example of each part', () => {
  expect(examples.map((text) => text.split(':')[0])).toEqual(Object.keys(PARTS));
});

test.each(Object.entries(PARTS))('the example of %s is read as a volunteer’s file is', (word, schema) => {
  const text = examples.find((each) => each.startsWith(`${word}:`)) ?? '';
  const source = parseYaml(GUIDE, text);
  expect(source.ok && schema && issues(schema, source.value.value)).toBeUndefined();
});
