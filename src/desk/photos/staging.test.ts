import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixturePath, phonePhoto, type TestDesk, testDesk } from './fixtures/uploads.ts';
import { preparePhotos } from './prepare.ts';
import { removeOldStaging } from './uploads.ts';

let desk: TestDesk;
beforeEach(async () => {
  desk = await testDesk();
});
afterEach(() => desk.remove());

test('given up half-way, nothing is left of it', { timeout: 120_000 }, async () => {
  const uploads = [
    await desk.upload('a.jpg', await phonePhoto(1, '2024:11:14 18:30:01')),
    await desk.upload('b.jpg', await phonePhoto(2, '2024:11:14 18:30:02')),
    await desk.upload('cuelga.jpg', await phonePhoto(3, '2024:11:14 18:30:03')),
  ];
  const given = new AbortController();
  const done = preparePhotos(uploads, {
    staging: desk.staging,
    role: 'foto',
    processes: 1,
    worker: fixturePath('dying-worker.ts'),
    signal: given.signal,
    onProgress: ({ done }) => done === 2 && setTimeout(() => given.abort(), 50),
  });
  await expect(done).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(await readdir(join(desk.dir, 'entrada'))).toEqual([]);
});

test('what an interrupted desk left is gone when it starts', async () => {
  const root = join(desk.dir, 'entrada');
  await desk.upload('a.jpg', 'media foto');
  await removeOldStaging(root);
  await expect(stat(root)).rejects.toThrow();
  await removeOldStaging(root);
});
