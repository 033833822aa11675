import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ChangedSince } from './errors.ts';
import type { StoreChange } from './plan-change.ts';
import type { Store } from './store.ts';
import {
  type ClubFolders,
  createClubBefore,
  FILES_BEFORE,
  hashText,
  mixedChange,
  rejectionOf,
  storeTest,
} from './testing/club-folders.ts';

async function applyChange(store: Store, change: StoreChange): Promise<string> {
  const version = await store.apply(change);
  if (!version) throw new Error('Nothing was changed.');
  return version.id;
}

/** Applies a change with every kind of step. Returns the id of its version. */
const applyMixedChange = (club: ClubFolders, store: Store) =>
  applyChange(store, mixedChange(createClubBefore(club)));

storeTest(
  'undo restores texts and photos, even after a restart, and can itself be undone',
  async ({ club }) => {
    const store = await club.open();
    const id = await applyMixedChange(club, store);
    const after = club.files();
    await store.close();
    const reopened = await club.open();
    const { version, unrestored } = await reopened.undo(id);
    expect(club.files()).toEqual(FILES_BEFORE);
    expect(version.title).toBe('Se deshizo: Todo a la vez');
    expect(unrestored).toEqual([]);
    await reopened.undo(version.id);
    expect(club.files()).toEqual(after);
    expect((await reopened.versions()).map(({ title }) => title)).toEqual([
      'Se volvió a poner: Todo a la vez',
      'Se deshizo: Todo a la vez',
      'Todo a la vez',
    ]);
    expect(club.leftovers()).toEqual([]);
  },
);

storeTest('refuses to overwrite later changes unless their tags are expected', async ({ club }) => {
  const store = await club.open();
  const id = await applyMixedChange(club, store);
  club.write('content/a.yaml', 'a: a mano\n');
  await store.apply({
    title: 'Después',
    photos: [{ to: 'liga/3.jpg', from: club.writeIncoming('z.jpg', 'nueva'), replace: true }],
  });
  const before = club.files();
  const error = await rejectionOf(store.undo(id));
  expect(error).toBeInstanceOf(ChangedSince);
  expect(error.conflicts).toEqual([
    { file: 'a.yaml', isPhoto: false, text: 'a: a mano\n', tag: hashText('a: a mano\n') },
    { file: 'liga/3.jpg', isPhoto: true, text: null, tag: hashText('nueva') },
  ]);
  const agreedTags = Object.fromEntries(
    error.conflicts.map(({ file, tag }: { file: string; tag: string }) => [file, tag]),
  );
  // An outdated tag does not allow overwriting.
  expect(
    await rejectionOf(store.undo(id, { expect: { ...agreedTags, 'a.yaml': hashText('a: 1\n') } })),
  ).toBeInstanceOf(ChangedSince);
  expect(club.files()).toEqual(before);
  const { version } = await store.undo(id, { expect: agreedTags });
  expect(club.files()).toEqual(FILES_BEFORE);
  // The undo created a snapshot of the overwritten text.
  await store.undo(version.id);
  expect(club.files()).toEqual(before);
});

const VENUES = 'lugares.yaml';
const venues = (name: string, street: string, more = '') =>
  `# Dónde jugamos\npabellon:\n  nombre: ${name}\n  direccion: ${street}\n${more}`;

storeTest('undo keeps what later changes of other values wrote', async ({ club }) => {
  const store = await club.open();
  const write = async (text: string, author = 'Ana') => {
    const tag = (await store.read(VENUES))?.tag ?? null;
    const change = { title: text, writes: { [VENUES]: text }, expect: { [VENUES]: tag } };
    return applyChange(store.withAuthor(author), change);
  };
  await write(venues('Norte', 'Calle 1'));
  const renamed = await write(venues('Sur', 'Calle 1'));
  const later = 'campo:\n  nombre: Campo\n';
  await write(venues('Sur', 'Calle 2', later));
  await store.undo(renamed);
  expect(club.files()[`content/${VENUES}`]).toBe(venues('Norte', 'Calle 2', later));
  // Now the name is another one than the first undo restored.
  await write(venues('Este', 'Calle 2'), 'Eva');
  await write(venues('Este', 'Calle 3'), 'Leo');
  const error = await rejectionOf(store.undo(renamed));
  expect(error).toBeInstanceOf(ChangedSince);
  expect(error.conflicts).toMatchObject([{ file: VENUES, by: 'Eva' }]);
});

storeTest('undo keeps the order that a later change gave a list', async ({ club }) => {
  const store = await club.open();
  const notices = (...texts: string[]) => `avisos:\n${texts.map((text) => `  - texto: ${text}\n`).join('')}`;
  const write = async (text: string) => {
    const expect = { 'avisos.yaml': (await store.read('avisos.yaml'))?.tag ?? null };
    return applyChange(store, { title: text, writes: { 'avisos.yaml': text }, expect });
  };
  await write(notices('Cena', 'Torneo'));
  const added = await write(notices('Cena', 'Rifa', 'Torneo'));
  await write(notices('Torneo', 'Cena', 'Rifa'));
  await store.undo(added);
  expect(club.files()['content/avisos.yaml']).toBe(notices('Torneo', 'Cena'));
});

storeTest('undoes a change once for each key, unless its check fails', async ({ club }) => {
  const store = await club.open();
  const id = await applyChange(store, { title: 'x', writes: { 'a.yaml': 'a: 1\n' } });
  const check = (change: StoreChange) => Promise.reject(new Error(JSON.stringify(change.writes)));
  await expect(store.undo(id, { check })).rejects.toThrow('{"a.yaml":null}');
  expect(club.files()).toEqual({ 'content/a.yaml': 'a: 1\n' });
  const { version } = await store.undo(id, { key: 'k' });
  await store.undo(version.id);
  expect((await store.undo(id, { key: 'k' })).version).toEqual(version);
  expect(club.files()).toEqual({ 'content/a.yaml': 'a: 1\n' });
});

storeTest('refuses to undo an unknown version, or one with nothing left to undo', async ({ club }) => {
  const store = await club.open();
  expect(await rejectionOf(store.undo('000009'))).toMatchObject({ code: 'unknown-version' });
  const id = await applyMixedChange(club, store);
  await store.undo(id);
  expect(await rejectionOf(store.undo(id))).toMatchObject({ code: 'nothing-to-undo' });
});

storeTest(
  'undo skips a withdrawn photo and restores the other files; a withdrawal itself is final',
  async ({ club }) => {
    const store = await club.open();
    const id = await applyMixedChange(club, store);
    const withdrawal = { title: 'Retirar', writes: { 'retiradas.yaml': 'retiradas: []\n' } };
    expect(await store.forget(withdrawal, { hashes: [hashText('uno')], names: [] })).toEqual([]);
    expect(club.leftovers()).toEqual([]);
    const [withdrawn, mixed] = await store.versions();
    expect(withdrawn?.final).toBe(true);
    expect(await rejectionOf(store.undo(withdrawn?.id ?? ''))).toMatchObject({ code: 'final' });
    expect(mixed?.changes).toContainEqual(expect.objectContaining({ path: 'copa/1.jpg', lost: 'withdrawn' }));
    const { unrestored } = await store.undo(id);
    expect(unrestored).toEqual([
      { file: 'copa/1.jpg', reason: 'La foto «copa/1.jpg» se retiró de la web y no se puede recuperar.' },
    ]);
    expect(club.files()).toEqual({
      ...FILES_BEFORE,
      'photos/copa/1.jpg': 'otra',
      'content/retiradas.yaml': 'retiradas: []\n',
    });
  },
);

storeTest(
  'refuses to add or restore a withdrawn photo, and deletes its snapshots on opening',
  async ({ club }) => {
    const withdrawn = new Set([hashText('tres')]);
    const options = { isWithdrawn: (hash: string) => withdrawn.has(hash) };
    const first = await club.open(options);
    club.write('photos/copa/1.jpg', 'uno');
    const photos = [{ to: 'liga/3.jpg', from: club.writeIncoming('y.jpg', 'tres') }];
    const error = await rejectionOf(first.apply({ title: 'x', writes: { 'a.yaml': 'a' }, photos }));
    expect(error).toMatchObject({ code: 'withdrawn' });
    expect(club.files()).toEqual({ 'photos/copa/1.jpg': 'uno' });
    const id = await applyChange(first, { title: 'x', photos: [{ remove: 'copa/1.jpg' }] });
    withdrawn.add(hashText('uno'));
    expect(await rejectionOf(first.undo(id))).toMatchObject({ code: 'nothing-to-undo' });
    await first.close();
    const second = await club.open(options);
    expect((await second.versions())[0]?.changes[0]?.lost).toBe('withdrawn');
    expect(club.leftovers()).toEqual([]);
  },
);

storeTest('undo reports a file whose snapshot is missing, and restores the others', async ({ club }) => {
  const store = await club.open();
  const id = await applyMixedChange(club, store);
  rmSync(join(club.contentDir, '.escritorio/versiones/fotos', hashText('dos')));
  const { unrestored } = await store.undo(id);
  expect(unrestored.map(({ file }) => file)).toEqual(['copa/2.jpg']);
  expect(club.files()).toMatchObject({ 'content/a.yaml': 'a: 1\n', 'photos/copa/1.jpg': 'uno' });
});

storeTest('refuses to restore a damaged snapshot, and changes nothing', async ({ club }) => {
  const store = await club.open();
  const id = await applyMixedChange(club, store);
  const after = club.files();
  club.write(`content/.escritorio/versiones/fotos/${hashText('dos')}`, 'roto');
  expect(await rejectionOf(store.undo(id))).toMatchObject({ code: 'damaged-snapshot' });
  expect(club.files()).toEqual(after);
});

storeTest('returns those texts of a version that have snapshots', async ({ club }) => {
  const store = await club.open();
  const id = await applyMixedChange(club, store);
  const texts = async () =>
    Object.fromEntries(
      (await store.versionTexts(id)).map(({ file, before, after }) => [file, [before, after]]),
    );
  expect(await texts()).toEqual({
    'a.yaml': ['a: 1\n', 'a: 2\n'],
    'b.yaml': ['b: 1\n', null],
    'equipos/c.yaml': [null, 'c: 1\n'],
  });
  // A later change creates a snapshot of the previous text; a text editor does not.
  await store.apply({
    title: 'Después',
    writes: { 'a.yaml': 'a: 3\n' },
    expect: { 'a.yaml': hashText('a: 2\n') },
  });
  club.write('content/equipos/c.yaml', 'c: a mano\n');
  expect(await texts()).toMatchObject({
    'a.yaml': ['a: 1\n', 'a: 2\n'],
    'equipos/c.yaml': [null, undefined],
  });
  expect(await rejectionOf(store.versionTexts('000009'))).toMatchObject({ code: 'unknown-version' });
});
