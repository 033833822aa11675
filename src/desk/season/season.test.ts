import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { type GuardedDesk, guardedDesk } from '../testing/guarded-desk.ts';
import { beginSeason, checkSeason, readSeason } from './season.ts';

let desk: GuardedDesk;
beforeAll(async () => {
  desk = await guardedDesk(sampleContent);
}, 300_000);
afterAll(() => desk?.close());

test('a season begins, says what it lacks, and is taken back', async () => {
  const { context } = desk;
  const { answers } = (await readSeason(context)).proposal;
  await expect(checkSeason(context, { ...answers, season: 'La nueva' })).rejects.toThrow('no dice el año');
  const { tags, problems } = await checkSeason(context, answers);
  expect(problems).toEqual([]);
  const begun = await beginSeason(context, answers, tags);
  expect(begun).toMatchObject({ path: '/temporadas/2024-25' });
  expect(begun.toDo.map(({ file }) => file)).toContain('calendario.yaml');
  expect((await readSeason(context)).proposal.season).toBe('2025/26');
  await context.store.undo(begun.version);
  expect((await readSeason(context)).proposal.season).toBe('2024/25');
});
