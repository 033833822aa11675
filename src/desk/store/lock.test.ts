import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { remaining } from '../withdraw/photo-files.ts';
import { test } from './testing/club-folders.ts';

test('one desk at a time, also by another name of the folder; the next one after it closed', async ({
  club,
}) => {
  const first = await club.open();
  await expect(club.open()).rejects.toMatchObject({ code: 'locked' });
  const alias = join(club.base, 'alias');
  symlinkSync(club.contentDir, alias, 'junction');
  await expect(club.open({ contentDir: alias })).rejects.toThrow(
    'El escritorio ya está abierto en esta carpeta',
  );
  await first.close();
  await (await club.open()).close();
});

test('a desk whose lock is gone takes it again, and sees what is in the folder; not where another has it', async ({
  club,
}) => {
  const lock = join(club.contentDir, '.escritorio/bloqueo.db');
  const first = await club.open();
  club.write('content/a.yaml', 'a: 1\n');
  const tag = (await first.read('a.yaml'))?.tag ?? null;
  await first.apply({ title: 'Antes', writes: { 'a.yaml': 'a: 2\n' }, expect: { 'a.yaml': tag } });
  expect(await first.versions()).toHaveLength(1);
  // As when the folder is replaced by a copy.
  rmSync(join(club.contentDir, '.escritorio'), { recursive: true });
  expect(await first.drafts()).toEqual([]);
  expect(await first.versions()).toEqual([]);
  await expect(club.open()).rejects.toMatchObject({ code: 'locked' });

  rmSync(lock);
  const second = await club.open();
  for (let tries = 0; tries < 2; tries++)
    await expect(
      first.apply({ title: 'Después', writes: { 'b.yaml': 'b: 1\n' }, expect: { 'b.yaml': null } }),
    ).rejects.toMatchObject({ code: 'locked' });
  await second.close();
  await first.apply({ title: 'Después', writes: { 'b.yaml': 'b: 1\n' }, expect: { 'b.yaml': null } });
  expect((await first.versions()).map(({ title }) => title)).toEqual(['Después']);
});

test('a look for copies of a photo in every file of the folder does not end the lock', async ({ club }) => {
  await club.open();
  const photo = { hashes: ['0'], keys: [] };
  expect(await remaining(photo, [club.contentDir])).toEqual([]);
  const script = `import { openStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))};
    await openStore(${JSON.stringify({ contentDir: club.contentDir, photosDir: club.photosDir })})
      .then(() => console.log('opened'), ({ code }) => console.log(code));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(String(stdout).trim()).toBe('locked');
});

test('without a content folder there is nothing to open, and none is made', async ({ club }) => {
  const contentDir = join(club.base, 'nada');
  await expect(club.open({ contentDir })).rejects.toThrow('No encuentro la carpeta del contenido');
});
