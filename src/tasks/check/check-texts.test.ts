import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import type { FieldPath } from '../../club/content/documents/values.ts';
import { toFileProblem } from '../../club/content/form-problem.ts';
import { parseYaml } from '../../club/content/yaml.ts';
import { readContentTexts } from '../../desk/core/editing/content-files.ts';
import { readOverview } from '../../desk/core/editing/overview.ts';
import { smallDesk } from '../../desk/testing/bare-desk.ts';
import { withItemNames } from './check-texts.ts';

/** Returns the paths of all list items in a value. */
function itemPaths(value: unknown, above: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...above, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [path] : []), ...itemPaths(inner, path)];
  });
}

test.each([sampleContent, 'tests/otro-club/contenido', 'tests/otro-deporte/contenido'])(
  'names every list item of %s by its content, not by its index',
  async (dir) => {
    const texts = await readContentTexts(dir);
    const problems = [...texts].flatMap(([file, text]) => {
      if (!file.endsWith('.yaml')) return [];
      const { value, problem } = parseYaml(file, text);
      return itemPaths(value).map((path) => problem(path, { code: 'unreadable' }));
    });
    expect(problems.length).toBeGreaterThan(30);
    const labels = withItemNames(problems, texts).map(
      (problem) => `${problem.file}: ${toFileProblem(problem).field}`,
    );
    expect(labels.filter((label) => /n\.º/i.test(label))).toEqual([]);
  },
);

test('lists empty files and files in another encoding, with their problems', async () => {
  const desk = await smallDesk();
  onTestFinished(desk.close);
  const latin = Buffer.from('intro: Junta de Peñalba\n', 'latin1');
  await writeFile(join(desk.folders.contentDir, 'textos/quienes-somos.md'), '');
  await writeFile(join(desk.folders.contentDir, 'junta.yaml'), latin);
  const { files } = await readOverview(desk);
  for (const file of ['textos/quienes-somos.md', 'junta.yaml'])
    expect(files.find((summary) => summary.file === file)).toMatchObject({ exists: true, problems: 1 });
});
