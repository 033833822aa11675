import { expect } from 'vitest';
import { ChangedMeanwhile } from './errors.ts';
import type { Store } from './store.ts';
import { hashOf } from './store-paths.ts';
import { hashText, rejectionOf, storeTest } from './testing/club-folders.ts';

/** Writes a text, with the current tag as the expected one. */
async function overwrite(store: Store, file: string, text: string | null, title = `Cambiar ${file}`) {
  const stored = await store.read(file);
  return store.apply({ title, writes: { [file]: text }, expect: { [file]: stored?.tag ?? null } });
}

storeTest('applies a change of texts and photos as one version', async ({ club }) => {
  club.write('content/junta.yaml', '# La junta\r\nmiembros: []\r\n');
  club.write('content/viejo.yaml', 'a: 1\n');
  club.write('photos/2024-2025/copa/1.jpg', 'uno');
  const store = await club.open({ now: () => Date.parse('2024-11-20T10:00:00Z') });
  const board = await store.read('junta.yaml');
  const old = await store.read('viejo.yaml');
  const version = await store.apply({
    title: 'Añadir un equipo',
    writes: {
      'junta.yaml': '\uFEFFmiembros: [Ana]\r\n',
      'equipos/resto.yaml': 'equipos: []\n',
      'viejo.yaml': null,
    },
    photos: [
      { to: '2024-2025/copa/2.jpg', from: club.writeIncoming('a.jpg', 'dos') },
      { remove: '2024-2025/copa/1.jpg' },
    ],
    expect: { 'junta.yaml': board?.tag ?? '', 'viejo.yaml': old?.tag ?? '' },
  });
  expect(club.files()).toEqual({
    'content/junta.yaml': '\uFEFFmiembros: [Ana]\r\n',
    'content/equipos/resto.yaml': 'equipos: []\n',
    'photos/2024-2025/copa/2.jpg': 'dos',
  });
  const deletion = { after: null };
  expect(version).toEqual({
    id: '000001',
    title: 'Añadir un equipo',
    at: '2024-11-20T10:00:00.000Z',
    changes: [
      { root: 'content', path: 'junta.yaml', before: board?.tag, after: expect.any(String) },
      { root: 'content', path: 'equipos/resto.yaml', before: null, after: hashText('equipos: []\n') },
      { root: 'content', path: 'viejo.yaml', before: old?.tag, ...deletion },
      { root: 'photos', path: '2024-2025/copa/2.jpg', before: null, after: hashText('dos') },
      { root: 'photos', path: '2024-2025/copa/1.jpg', before: hashText('uno'), ...deletion },
    ],
  });
  expect(await store.versions()).toEqual([version]);
  expect(await store.read('junta.yaml')).toEqual({
    text: '\uFEFFmiembros: [Ana]\r\n',
    tag: hashText('\uFEFFmiembros: [Ana]\r\n'),
  });
  expect(club.leftovers()).toEqual([]);
});

storeTest('creates no version if nothing changes', async ({ club }) => {
  club.write('content/junta.yaml', 'a: 1\n');
  const store = await club.open();
  expect(await overwrite(store, 'junta.yaml', 'a: 1\n')).toBeNull();
  expect(await store.versions()).toEqual([]);
  expect(club.leftovers()).toEqual([]);
});

storeTest(
  'never overwrites a file that another program changed, created or removed meanwhile',
  async ({ club }) => {
    club.write('content/junta.yaml', 'a: 1\n');
    const store = await club.open();
    const { tag } = (await store.read('junta.yaml')) ?? { tag: '' };
    club.write('content/junta.yaml', 'a: mía\n');
    const before = club.files();
    const writes = { 'avisos.yaml': 'b: 1\n', 'junta.yaml': 'a: 2\n' };
    const changed = await rejectionOf(store.apply({ title: 'x', writes, expect: { 'junta.yaml': tag } }));
    expect(changed).toBeInstanceOf(ChangedMeanwhile);
    expect(changed).toMatchObject({
      code: 'changed-meanwhile',
      conflict: { file: 'junta.yaml', text: 'a: mía\n', tag: hashText('a: mía\n') },
    });
    // Without an expected tag the file must be new, but it exists.
    expect(await rejectionOf(store.apply({ title: 'x', writes }))).toMatchObject({
      conflict: { file: 'junta.yaml' },
    });
    const outdated = { title: 'x', writes: { 'avisos.yaml': 'b: 1\n' }, expect: { 'avisos.yaml': tag } };
    expect(await rejectionOf(store.apply(outdated))).toMatchObject({
      conflict: { file: 'avisos.yaml', text: null, tag: null },
    });
    // Another program changed a file that was only read.
    const conflicting = { title: 'x', writes: { 'avisos.yaml': 'b: 1\n' }, expect: { 'junta.yaml': tag } };
    expect(await rejectionOf(store.apply(conflicting))).toMatchObject({ conflict: { file: 'junta.yaml' } });
    expect(club.files()).toEqual(before);
    expect(await store.versions()).toEqual([]);
  },
);

storeTest('replaces a photo only with `replace`, and refuses to remove a missing one', async ({ club }) => {
  club.write('photos/copa/1.jpg', 'uno');
  const store = await club.open();
  const from = club.writeIncoming('a.jpg', 'otra');
  const title = 'x';
  const photos = [{ to: 'copa/1.jpg', from }];
  expect(await rejectionOf(store.apply({ title, photos }))).toMatchObject({ code: 'photo-exists' });
  expect(await rejectionOf(store.apply({ title, photos: [{ remove: 'copa/9.jpg' }] }))).toMatchObject({
    code: 'photo-missing',
  });
  const missingSource = [{ to: 'copa/4.jpg', from: `${from}.no` }];
  expect(await rejectionOf(store.apply({ title, photos: missingSource }))).toMatchObject({
    code: 'photo-unreadable',
  });
  expect(club.files()).toEqual({ 'photos/copa/1.jpg': 'uno' });
  await store.apply({ title, photos: [{ to: 'copa/1.jpg', from, replace: true }] });
  expect(club.files()).toEqual({ 'photos/copa/1.jpg': 'otra' });
  expect(club.leftovers()).toEqual([]);
});

storeTest('applies concurrent changes one after the other', async ({ club }) => {
  const store = await club.open();
  const names = Array.from({ length: 8 }, (_, n) => `paginas/p${n}.md`);
  await Promise.all(names.map((name) => store.apply({ title: name, writes: { [name]: `${name}\n` } })));
  expect((await store.versions()).map(({ title }) => title)).toEqual(names.toReversed());
  expect(Object.keys(club.files())).toEqual(names.map((name) => `content/${name}`));
});

storeTest('refuses a text that is not UTF-8, and keeps its bytes when it is replaced', async ({ club }) => {
  const latin = Buffer.from('lema: Ca\u00f1a\n', 'latin1');
  club.write('content/club.yaml', latin);
  const store = await club.open();
  expect(await rejectionOf(store.read('club.yaml'))).toMatchObject({ code: 'not-utf8' });
  const expectedTags = { 'club.yaml': hashOf(latin) };
  const version = await store.apply({
    title: 'x',
    writes: { 'club.yaml': 'lema: Caña\n' },
    expect: expectedTags,
  });
  await store.undo(version?.id ?? '');
  expect(club.leftovers()).toEqual([]);
  expect(await rejectionOf(store.read('club.yaml'))).toMatchObject({ code: 'not-utf8' });
});

storeTest(
  'operations wait while `replaceFolders` changes the folders, and then see the new files',
  async ({ club }) => {
    club.write('content/club.yaml', 'a: 1\n');
    const store = await club.open();
    await overwrite(store, 'club.yaml', 'a: 2\n');
    const steps: string[] = [];
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const unlocked = store.replaceFolders(async () => {
      start();
      const other = await club.open();
      await overwrite(other, 'club.yaml', 'a: 3\n', 'Otra');
      await other.close();
      steps.push('unlocked');
      return 'hecho';
    });
    await started;
    const read = store.read('club.yaml').finally(() => steps.push('read'));
    const settings = store
      .rewrite('.escritorio/publicar.yaml', (text) => `${text}b: 1\n`)
      .finally(() => steps.push('settings'));
    expect(await unlocked).toBe('hecho');
    expect((await read)?.text).toBe('a: 3\n');
    await settings;
    expect(steps[0]).toBe('unlocked');
    expect((await store.versions()).map(({ title }) => title)).toEqual(['Otra', 'Cambiar club.yaml']);
    expect((await rejectionOf(club.open()))?.code).toBe('already-open');

    expect(await rejectionOf(store.replaceFolders(() => Promise.reject(new Error('sin disco'))))).toEqual(
      new Error('sin disco'),
    );
    await overwrite(store, 'club.yaml', 'a: 4\n');
    expect(club.files()).toEqual({ 'content/club.yaml': 'a: 4\n' });
  },
);

const titles = async (store: Store) => (await store.versions()).map(({ title }) => title);

storeTest('deletes the oldest versions beyond the limit, and continues the numbering', async ({ club }) => {
  const limits = { versions: 2, photoBytes: 1000 };
  const store = await club.open({ limits });
  for (const text of ['1', '2', '3', '4']) await overwrite(store, 'a.yaml', text, text);
  expect(await titles(store)).toEqual(['4', '3']);
  expect(club.leftovers()).toEqual([]);
  await store.undo((await store.versions())[1]?.id ?? '', { expect: { 'a.yaml': hashText('4') } });
  expect((await store.read('a.yaml'))?.text).toBe('2');
  await store.close();
  const next = await club.open({ limits });
  expect((await next.versions()).map(({ id }) => id)).toEqual(['000005', '000004']);
});

storeTest(
  'deletes versions whose photos exceed the limit, and can undo the remaining ones',
  async ({ club }) => {
    const limits = { versions: 200, photoBytes: 25 };
    const store = await club.open({ limits });
    for (const n of [1, 2, 3]) club.write(`photos/copa/${n}.jpg`, `${n}`.repeat(10));
    await overwrite(store, 'a.yaml', 'texto', 'texto');
    for (const n of [1, 2, 3]) await store.apply({ title: `${n}`, photos: [{ remove: `copa/${n}.jpg` }] });
    expect(await titles(store)).toEqual(['3', '2', 'texto']);
    expect(club.leftovers()).toEqual([]);
    await store.undo('000003');
    expect(club.files()).toEqual({ 'content/a.yaml': 'texto', 'photos/copa/2.jpg': '2222222222' });
  },
);

storeTest('keeps an unreadable version and all snapshots that it may need', async ({ club }) => {
  const first = await club.open();
  await overwrite(first, 'a.yaml', '1');
  await overwrite(first, 'a.yaml', '2');
  await first.close();
  club.write('content/.escritorio/versiones/000002.json', '{"id":');
  const second = await club.open({ limits: { versions: 1, photoBytes: 0 } });
  await overwrite(second, 'a.yaml', '3');
  expect((await second.versions()).map(({ id }) => id)).toEqual(['000003', '000001']);
});
