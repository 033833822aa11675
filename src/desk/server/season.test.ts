import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { SEASON_API, type SeasonCheck, type SeasonState } from '../season-api.ts';
import { asking } from '../testing/asking.ts';
import { type GuardedDesk, guardedDesk } from '../testing/guarded-desk.ts';

let desk: GuardedDesk;
beforeAll(async () => {
  desk = await guardedDesk(sampleContent);
}, 300_000);
afterAll(() => desk?.close());

const ask = (method: string, path: string, body?: object) => asking(desk.address)(method, path, body);
const stateNow = async () => (await ask('GET', SEASON_API.season)).said as SeasonState;

test('whether a season has begun, and what it lacks, is read from the files', async () => {
  const { begun, proposal } = await stateNow();
  expect(begun).toBeNull();
  const { answers } = proposal;
  const { tags } = (await ask('POST', SEASON_API.check, answers)).said as SeasonCheck;
  expect((await ask('POST', SEASON_API.season, { answers, tags })).status).toBe(200);
  const after = await stateNow();
  expect(after).toMatchObject({ begun: { path: '/temporadas/2024-25' }, proposal: { season: '2025/26' } });

  // What was mended meanwhile is not to do any more.
  const toDo = after.begun?.toDo ?? [];
  const file = join(desk.folders.contentDir, 'calendario.yaml');
  expect(toDo.map((each) => each.file)).toContain('calendario.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}cierres:\n  - { desde: 2025-12-24, hasta: 2026-01-06, motivo: Navidad }\n`);
  const mended = (await stateNow()).begun?.toDo.map((each) => each.file);
  expect(mended).not.toContain('calendario.yaml');
  expect(mended).toContain('partidos.yaml');
  await writeFile(file, text);

  // Undone elsewhere, in the list of versions.
  const { store } = desk.context;
  const [version] = store.versions();
  expect(version?.id).toBe(after.begun?.version);
  await store.undo(version?.id ?? '');
  expect(await stateNow()).toMatchObject({ begun: null, proposal: { season: '2024/25' } });
});
