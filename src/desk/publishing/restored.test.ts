import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { copyContent } from '../../publish/copy.ts';
import { readOverview } from '../overview.ts';
import { type GuardedDesk, guardedDesk } from '../testing/guarded-desk.ts';
import { carryOut } from './orders.ts';
import { publishState } from './publish-state.ts';

let desk: GuardedDesk;
beforeAll(async () => {
  desk = await guardedDesk(sampleContent);
}, 300_000);
afterAll(() => desk?.close());

test('whoever asks while a copy takes the place of content and photos hears what is there before or after', async () => {
  const { publishing } = desk.context;
  const place = join(desk.folders.contentDir, '../copia');
  mkdirSync(place);
  mkdirSync(desk.folders.photosDir, { recursive: true });
  await copyContent(desk.folders, place);
  for (let round = 0; round < 3; round++) {
    await carryOut(desk.context, { intent: 'restore', folder: place });
    while (publishing.running) {
      const asked = [publishState(desk.context), readOverview(desk.context), publishState(desk.context)];
      for (const { problems } of await Promise.all(asked)) expect(problems).toEqual([]);
    }
    expect(publishing.job).toMatchObject({ result: { kind: 'outcome' } });
  }
});
