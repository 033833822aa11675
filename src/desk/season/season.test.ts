import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { type GuardedDesk, guardedDesk } from '../testing/guarded-desk.ts';
import { beginSeason, checkSeason, readSeason } from './season.ts';

let desk: GuardedDesk;
beforeAll(async () => {
  desk = await guardedDesk(sampleContent);
}, 300_000);
afterAll(() => desk?.close());

test('whether a season has begun, and what it lacks, is read from the files', async () => {
  const { context } = desk;
  const { begun, proposal } = await readSeason(context);
  expect(begun).toBeNull();
  const { answers } = proposal;
  const { tags } = await checkSeason(context, answers);
  await beginSeason(context, answers, tags);
  const after = await readSeason(context);
  expect(after).toMatchObject({ begun: { path: '/temporadas/2024-25' }, proposal: { season: '2025/26' } });

  // What was mended meanwhile is not to do any more.
  const toDo = after.begun?.toDo ?? [];
  const file = join(desk.folders.contentDir, 'calendario.yaml');
  expect(toDo.map((each) => each.file)).toContain('calendario.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}cierres:\n  - { desde: 2025-12-24, hasta: 2026-01-06, motivo: Navidad }\n`);
  const mended = (await readSeason(context)).begun?.toDo.map((each) => each.file);
  expect(mended).not.toContain('calendario.yaml');
  expect(mended).toContain('partidos.yaml');
  await writeFile(file, text);

  // Undone elsewhere, in the list of versions.
  const [version] = context.store.versions();
  expect(version?.id).toBe(after.begun?.version);
  await context.store.undo(version?.id ?? '');
  expect(await readSeason(context)).toMatchObject({ begun: null, proposal: { season: '2024/25' } });
});
