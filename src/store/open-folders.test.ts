import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findForgotten } from './forget.ts';
import { listAllFiles, rejectionOf, storeTest } from './testing/club-folders.ts';
import { interceptDisk } from './testing/intercept-disk.ts';

storeTest(
  'locks the folder for one desk, even under another name, until that desk closes',
  async ({ club }) => {
    const first = await club.open();
    await expect(club.open()).rejects.toMatchObject({ code: 'already-open' });
    const alias = join(club.base, 'alias');
    symlinkSync(club.contentDir, alias, 'junction');
    await expect(club.open({ contentDir: alias })).rejects.toThrow(
      'El escritorio ya está abierto en esta carpeta',
    );
    await first.close();
    await (await club.open()).close();
  },
);

storeTest(
  'reacquires a lost lock and rereads the folder, unless another desk holds the lock',
  async ({ club }) => {
    const lock = join(club.contentDir, '.escritorio/bloqueo.db');
    const first = await club.open();
    club.write('content/a.yaml', 'a: 1\n');
    const tag = (await first.read('a.yaml'))?.tag ?? null;
    await first.apply({ title: 'Antes', writes: { 'a.yaml': 'a: 2\n' }, expect: { 'a.yaml': tag } });
    expect(await first.versions()).toHaveLength(1);
    // Simulates a copy that replaced the folder.
    rmSync(join(club.contentDir, '.escritorio'), { recursive: true });
    expect(await first.versions()).toEqual([]);
    await expect(club.open()).rejects.toMatchObject({ code: 'already-open' });

    rmSync(lock);
    const second = await club.open();
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(
        first.apply({ title: 'Después', writes: { 'b.yaml': 'b: 1\n' }, expect: { 'b.yaml': null } }),
      ).rejects.toMatchObject({ code: 'already-open' });
    await second.close();
    await first.apply({ title: 'Después', writes: { 'b.yaml': 'b: 1\n' }, expect: { 'b.yaml': null } });
    expect((await first.versions()).map(({ title }) => title)).toEqual(['Después']);
  },
);

storeTest('keeps the lock while the same process reads every file of the folder', async ({ club }) => {
  await club.open();
  const photo = { hashes: ['0'], names: [] };
  expect(await findForgotten(photo, [club.contentDir])).toEqual([]);
  const script = `import { openStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))};
    await openStore(${JSON.stringify(club)})
      .then(() => console.log('opened'), ({ code }) => console.log(code));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(String(stdout).trim()).toBe('already-open');
});

storeTest('refuses a missing content folder, and does not create it', async ({ club }) => {
  const contentDir = join(club.base, 'nada');
  await expect(club.open({ contentDir })).rejects.toThrow('No se encuentra la carpeta del contenido');
});

const UNSAFE_PATHS = [
  `paginas/${'a'.repeat(300)}.md`,
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

storeTest('refuses paths outside of the folders, of hidden files and of devices', async ({ club }) => {
  const store = await club.open();
  club.write('photos/1.jpg', 'uno');
  const before = listAllFiles(club.base);
  const from = join(club.photosDir, '1.jpg');
  for (const path of UNSAFE_PATHS) {
    const attempts = [
      () => store.read(path),
      () => store.apply({ title: 'x', writes: { [path]: 'a' } }),
      () => store.apply({ title: 'x', writes: { [path]: null } }),
      () => store.apply({ title: 'x', photos: [{ to: path, from, replace: true }] }),
      () => store.apply({ title: 'x', photos: [{ remove: path }] }),
      () => store.apply({ title: 'x', expect: { [path]: 'a' } }),
    ];
    for (const attempt of attempts) {
      const error = await rejectionOf(attempt());
      expect(error, JSON.stringify(path)).toMatchObject({
        name: 'StoreError',
        code: expect.stringMatching(/^(?:bad-name|long-name)$/),
      });
    }
  }
  const relativeSource = [{ to: '2.jpg', from: 'photos/1.jpg' }];
  await expect(store.apply({ title: 'x', photos: relativeSource })).rejects.toMatchObject({
    code: 'relative-path',
  });
  expect(listAllFiles(club.base)).toEqual(before);
});

storeTest(
  'follows no links, and refuses a folder in place of a file or a file in place of a folder',
  async ({ club }) => {
    mkdirSync(join(club.base, 'fuera'));
    writeFileSync(join(club.base, 'fuera/secreto.yaml'), 'secreto');
    symlinkSync(join(club.base, 'fuera'), join(club.contentDir, 'equipos'), 'junction');
    symlinkSync(join(club.base, 'fuera/secreto.yaml'), join(club.contentDir, 'junta.yaml'));
    club.write('content/paginas/resto.md', 'a');
    const store = await club.open();
    const write = (file: string) => store.apply({ title: 'x', writes: { [file]: 'a' } });
    for (const attempt of [
      () => store.read('equipos/secreto.yaml'),
      () => store.read('junta.yaml'),
      () => write('equipos/nuevo.yaml'),
      () => write('paginas'),
      () => write('paginas/resto.md/a.yaml'),
    ])
      expect(await rejectionOf(attempt()), String(attempt)).toMatchObject({ code: 'not-a-real-path' });
    expect(listAllFiles(join(club.base, 'fuera'))).toEqual(['secreto.yaml']);
    expect(listAllFiles(join(club.contentDir, 'paginas'))).toEqual(['resto.md']);
  },
);

storeTest('reports a read-only content folder, and creates nothing in it', async ({ club }) => {
  const restore = await interceptDisk(({ name, args }) => {
    if (name === 'access' && args[0] === club.contentDir)
      throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  });
  const error = await rejectionOf(club.open());
  restore();
  expect(error).toMatchObject({
    code: 'read-only-folder',
    message: expect.stringContaining('es de solo lectura'),
  });
  expect(listAllFiles(club.base)).toEqual([]);
});
