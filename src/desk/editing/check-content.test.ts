import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { inFormWords } from '../../content/problems/form.ts';
import { parseYaml } from '../../content/yaml.ts';
import type { FieldPath } from '../server/api.ts';
import { entriesOf } from '../server/references.ts';
import { textsOf } from '../server/texts.ts';
import { sampleDesk } from '../testing/bare-desk.ts';
import { withItemNames } from './check-content.ts';
import { readOverview } from './overview.ts';

/** The paths of all items of all lists in a value. */
function itemsIn(value: unknown, above: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...above, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [path] : []), ...itemsIn(inner, path)];
  });
}

test.each([sampleContent, 'tests/otro-club/contenido', 'tests/otro-deporte/contenido'])(
  'no item of %s is called by a number',
  async (dir) => {
    const texts = await textsOf(dir);
    const problems = [...texts].flatMap(([file, text]) => {
      if (!file.endsWith('.yaml')) return [];
      const { value, problem } = parseYaml(file, text);
      return itemsIn(value).map((path) => problem(path, { code: 'unreadable' }));
    });
    expect(problems.length).toBeGreaterThan(30);
    const named = withItemNames(problems, texts).map((each) => `${each.file}: ${inFormWords(each).field}`);
    expect(named.filter((words) => /n\.º/i.test(words))).toEqual([]);
  },
);

test('teams, people, venues, notices and sponsors are found by their names, each at its place', async () => {
  const entries = entriesOf(await textsOf(sampleContent));
  const placeOf = (name: string) => entries.find((entry) => entry.name.startsWith(name));
  const files = (name: string) => entries.filter((entry) => entry.name === name).map(({ file }) => file);
  expect(files('Cadete femenino')).toContain('equipos/federados.yaml');
  expect(placeOf('Lucía Herranz')).toMatchObject({
    file: 'entrenadores.yaml',
    path: ['entrenadores', 'lucia-herranz'],
  });
  expect(placeOf('IES Guadarrama')).toBeDefined();
  expect(placeOf('El campus de verano')).toMatchObject({ file: 'avisos.yaml' });
  expect(placeOf('La Espiga Alta')).toMatchObject({ file: 'patrocinadores.yaml' });
});

test('an empty file and one in another encoding are among the club’s files, with what is wrong', async () => {
  const desk = await sampleDesk();
  onTestFinished(desk.close);
  const latin = Buffer.from('intro: Junta de Peñalba\n', 'latin1');
  await writeFile(join(desk.folders.contentDir, 'paginas/blog.md'), '');
  await writeFile(join(desk.folders.contentDir, 'junta.yaml'), latin);
  const { files } = await readOverview(desk);
  for (const file of ['paginas/blog.md', 'junta.yaml'])
    expect(files.find((each) => each.file === file)).toMatchObject({ exists: true, problems: 1 });
});
