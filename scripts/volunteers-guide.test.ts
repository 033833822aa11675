import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Problem } from '../src/content/problems.ts';
import { coachesSchema, galleriesSchema, kindSchema } from '../src/content/schema.ts';
import { parseYaml } from '../src/content/yaml-source.ts';

const GUIDE = 'docs/guia-del-voluntario.md';

/** The part of a file that each example is, by the word it begins with. */
const PARTS = {
  entrenamientos: kindSchema.shape.equipos.element.pick({ entrenamientos: true }),
  'ana-garrido': coachesSchema.shape.entrenadores,
  '- curso': galleriesSchema.shape.cursos,
};

/** The fenced examples, without what sets them in under their step. */
const examples = [...readFileSync(GUIDE, 'utf8').matchAll(/^( *)```yaml\n([\s\S]*?)^ *```$/gm)].map(
  ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);

test('the guide has an example of each part', () => {
  expect(examples.map((text) => text.split(':')[0])).toEqual(Object.keys(PARTS));
});

test.each(Object.entries(PARTS))('the example of %s is read as a volunteer’s file is', (word, schema) => {
  const text = examples.find((each) => each.startsWith(`${word}:`)) ?? '';
  const problems: Problem[] = [];
  const source = parseYaml(GUIDE, text, problems);
  expect(problems).toEqual([]);
  expect(schema.safeParse(source?.value).error?.issues ?? []).toEqual([]);
});
