import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { leftoversIn } from './sample-leftovers.ts';
import { warningsOf } from './testing/broken-club.ts';

test('the sample and the other club give no warning', async () => {
  expect(await warningsOf({}, sampleContent)).toBe('');
  expect(await warningsOf({})).toBe('');
});

describe('words of the sample in a club that says it is none', () => {
  test('are reported once a file, with the line', async () => {
    const text = await readFile(join(sampleContent, 'club.yaml'), 'utf8');
    const own = text.replace(/^(?:muestra|hoy):.*\n/gm, '');
    const warnings = await warningsOf({ 'club.yaml': own }, sampleContent);
    expect(warnings).toContain(
      '\n\ntextos/quienes-somos.md:8:76\n  Aquí quedan palabras del club de muestra: «con una red atada a dos castaños», ',
    );
    const files = warnings.match(/^[a-z/-]+\.(?:yaml|md)(?=:\d)/gm) ?? [];
    expect(new Set(files).size).toBe(files.length);
    for (const page of ['blog', 'campus', 'historico-de-equipos', 'torneos'])
      expect(files).toContain(`paginas/${page}.md`);
    for (const agenda of ['avisos', 'partidos']) expect(files).toContain(`${agenda}.yaml`);
    // It has them in a comment only, which the site does not show.
    expect(files).not.toContain('calendario.yaml');
  });

  test('are known from every paragraph of the story', async () => {
    const story = await readFile(join(sampleContent, 'textos/quienes-somos.md'), 'utf8');
    const paragraphs = story.split('\n\n').slice(1);
    expect(paragraphs).toHaveLength(7);
    for (const paragraph of paragraphs) expect(leftoversIn(paragraph), paragraph).not.toEqual([]);
  });
});
