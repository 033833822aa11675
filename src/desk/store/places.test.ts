import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { StoreError } from './errors.ts';
import { filesBelow, test } from './testing/club-folders.ts';

const BAD = [
  '',
  '.',
  '..',
  '/etc/passwd',
  '../fuera.yaml',
  'equipos/../../fuera.yaml',
  'equipos//a.yaml',
  'equipos/',
  './a.yaml',
  '..\\fuera.yaml',
  'equipos\\a.yaml',
  'C:/fuera.yaml',
  'C:fuera.yaml',
  'a.yaml:oculto',
  'a\0.yaml',
  'a\n.yaml',
  '.escritorio/diario.json',
  'equipos/.oculto.yaml',
  'CON',
  'nul.yaml',
  'lpt1.jpg',
  'a.yaml.',
  'a.yaml ',
  'a?.yaml',
];

test('no path leads out of the folders, to a hidden file or to a device', async ({ club }) => {
  const store = await club.open();
  club.write('photos/1.jpg', 'uno');
  const before = filesBelow(club.base);
  const from = join(club.photosDir, '1.jpg');
  for (const path of BAD) {
    const tries = [
      () => store.read(path),
      () => store.apply({ title: 'x', writes: { [path]: 'a' } }),
      () => store.apply({ title: 'x', writes: { [path]: null } }),
      () => store.apply({ title: 'x', photos: [{ to: path, from, replace: true }] }),
      () => store.apply({ title: 'x', photos: [{ remove: path }] }),
      () => store.apply({ title: 'x', expect: { [path]: 'a' } }),
      () => store.draft(path),
      () => store.saveDraft(path, 'a', null),
      () => store.removeDraft(path),
    ];
    for (const attempt of tries) {
      const error = await attempt().catch((error) => error);
      expect(error, JSON.stringify(path)).toBeInstanceOf(StoreError);
      expect(error.code).toBe('badPath');
    }
  }
  const relative = [{ to: '2.jpg', from: 'photos/1.jpg' }];
  await expect(store.apply({ title: 'x', photos: relative })).rejects.toMatchObject({ code: 'badPath' });
  expect(filesBelow(club.base)).toEqual(before);
});

test('links are not followed, neither of folders nor of files', async ({ club }) => {
  mkdirSync(join(club.base, 'fuera'));
  writeFileSync(join(club.base, 'fuera/secreto.yaml'), 'secreto');
  symlinkSync(join(club.base, 'fuera'), join(club.contentDir, 'equipos'), 'junction');
  const store = await club.open();
  await expect(store.read('equipos/secreto.yaml')).rejects.toMatchObject({ code: 'badPath' });
  await expect(store.apply({ title: 'x', writes: { 'equipos/nuevo.yaml': 'a' } })).rejects.toMatchObject({
    code: 'badPath',
  });
  symlinkSync(join(club.base, 'fuera/secreto.yaml'), join(club.contentDir, 'junta.yaml'));
  await expect(store.read('junta.yaml')).rejects.toMatchObject({ code: 'badPath' });
  expect(filesBelow(join(club.base, 'fuera'))).toEqual(['secreto.yaml']);
});

test('a folder is no file, and a file no folder', async ({ club }) => {
  club.write('content/equipos/resto.yaml', 'a: 1\n');
  const store = await club.open();
  for (const file of ['equipos', 'equipos/resto.yaml/a.yaml'])
    await expect(store.apply({ title: 'x', writes: { [file]: 'a' } })).rejects.toMatchObject({
      code: 'badPath',
    });
  expect(club.files()).toEqual({ 'content/equipos/resto.yaml': 'a: 1\n' });
});
