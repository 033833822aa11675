import { cpSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Store } from './store.ts';
import {
  ClubFolders,
  createClubBefore,
  FILES_AFTER,
  FILES_BEFORE,
  hashText,
  listAllFiles,
  mixedChange,
  rejectionOf,
} from './testing/club-folders.ts';
import { diskError, interceptDisk, interruptAtEachCall, isRenameTo } from './testing/intercept-disk.ts';

/** Applies a change in a process that is killed when it renames a file to this path. */
async function applyUntil(path: string, club: ClubFolders): Promise<void> {
  const store = await club.open();
  let isKilled = false;
  const restore = await interceptDisk((call) => {
    isKilled ||= isRenameTo(path)(call);
    if (isKilled) throw new Error('The process is gone.');
  });
  await rejectionOf(store.apply(mixedChange(club)));
  restore();
}

/** Opens a store on a copy of the files that a killed desk left. */
async function restart(killed: ClubFolders): Promise<{ club: ClubFolders; store: Store }> {
  const club = new ClubFolders();
  for (const folder of ['content', 'photos'])
    cpSync(`${killed.base}/${folder}`, `${club.base}/${folder}`, { recursive: true });
  return { club, store: await club.open() };
}

/** Files of a club, files that must not remain, and its number of versions. */
const stateOf = async ({ club, store }: { club: ClubFolders; store: Store }) => ({
  files: club.files(),
  leftovers: club.leftovers(),
  versions: (await store.versions()).length,
});
const BEFORE = { files: FILES_BEFORE, leftovers: [], versions: 0 };
const AFTER = { files: FILES_AFTER, leftovers: [], versions: 1 };

test('applies a change and its version completely or not at all when killed at any disk call', () =>
  interruptAtEachCall('kill', {
    before: BEFORE,
    after: AFTER,
    async start() {
      const club = createClubBefore();
      const store = await club.open();
      const recover = async () => {
        const next = await restart(club);
        const state = await stateOf(next);
        if (state.versions > 0) {
          await next.store.undo('000001');
          expect(next.club.files()).toEqual(FILES_BEFORE);
        }
        return state;
      };
      return { change: () => store.apply(mixedChange(club)), recover };
    },
  }));

test('completes a rollback that was killed at any of its disk calls', async () => {
  const interrupted = createClubBefore();
  await applyUntil('copa/1.jpg', interrupted);
  expect(interrupted.files()).not.toEqual(FILES_BEFORE);
  await interruptAtEachCall('kill', {
    before: BEFORE,
    after: BEFORE,
    async start() {
      const restarted = new ClubFolders();
      cpSync(interrupted.base, restarted.base, { recursive: true });
      return { change: () => restarted.open(), recover: async () => stateOf(await restart(restarted)) };
    },
  });
});

test('deletes a withdrawn photo with all its copies or not at all when killed at any disk call', () => {
  const snapshot = `content/.escritorio/versiones/fotos/${hashText('uno')}`;
  return interruptAtEachCall('kill', {
    before: { copies: [snapshot, 'photos/copa/1.jpg'], leftovers: [] as string[], versions: 1 },
    after: { copies: [], leftovers: [], versions: 2 },
    async start() {
      const club = createClubBefore();
      club.write('photos/copa/5.jpg', 'uno');
      const store = await club.open();
      // An earlier version contains the same photo.
      await store.apply({ title: 'Quitar la doble', photos: [{ remove: 'copa/5.jpg' }] });
      const withdrawal = { title: 'Retirar la foto 1', photos: [{ remove: 'copa/1.jpg' }] };
      const recover = async () => {
        const next = await restart(club);
        const { leftovers, versions } = await stateOf(next);
        const copies = listAllFiles(next.club.base).filter(
          (path) => readFileSync(`${next.club.base}/${path}`, 'utf8') === 'uno',
        );
        return { copies, leftovers, versions };
      };
      return { change: () => store.forget(withdrawal, { hashes: [hashText('uno')], names: [] }), recover };
    },
  });
});

test.each([
  ['EIO', 'disk-error', /^El disco ha fallado \(EIO\).*No se ha cambiado nada/],
  ['ENOSPC', 'disk-full', /^No queda sitio en el disco.*No se ha cambiado nada: libera espacio/],
  ['EBUSY', 'no-permission', /^El ordenador no deja escribir.*No se ha cambiado nada/],
] as const)(
  'rolls back if any disk call fails with %s, and applies the change when retried',
  (fault, code, message) =>
    interruptAtEachCall(fault, {
      before: { files: FILES_BEFORE, versions: 0 },
      after: { files: FILES_AFTER, versions: 1 },
      async start() {
        const club = createClubBefore();
        const store = await club.open();
        const recover = async (error: unknown) => {
          const { leftovers: _, ...state } = await stateOf({ club, store });
          if (!error) return state;
          expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
          expect(state.files).toEqual(FILES_BEFORE);
          await store.apply(mixedChange(club));
          // A failed change may leave staged files, which the next one deletes.
          expect(await stateOf({ club, store })).toEqual(AFTER);
          return state;
        };
        return { change: () => store.apply(mixedChange(club)), recover };
      },
    }),
);

test('keeps a file that was edited by hand between the kill and the next start', async () => {
  const club = createClubBefore();
  await applyUntil('content/a.yaml', club);
  club.write('content/a.yaml', 'a: a mano\n');
  const files = { ...FILES_BEFORE, 'content/a.yaml': 'a: a mano\n' };
  expect(await stateOf(await restart(club))).toEqual({ ...BEFORE, files });
});

test('keeps a text that was edited by hand during a change, and changes nothing else', async () => {
  const club = createClubBefore();
  const store = await club.open();
  let isEdited = false;
  const restore = await interceptDisk((call) => {
    if (!isRenameTo('diario.json')(call) || isEdited) return;
    isEdited = true;
    club.write('content/a.yaml', 'a: a mano\n');
  });
  expect(await rejectionOf(store.apply(mixedChange(club)))).toMatchObject({ code: 'changed-meanwhile' });
  restore();
  expect(club.files()).toEqual({ ...FILES_BEFORE, 'content/a.yaml': 'a: a mano\n' });
  expect(await store.versions()).toEqual([]);
});

test('rejects an invalid journal', async () => {
  const club = createClubBefore();
  club.write('content/.escritorio/diario.json', '{"id": "000001"');
  expect(await rejectionOf(club.open())).toMatchObject({ code: 'damaged-journal' });
  expect(club.files()).toEqual(FILES_BEFORE);
});

test('rolls back at the next change if the rollback itself failed', async () => {
  const club = createClubBefore();
  const store = await club.open();
  let isFailing = false;
  const restore = await interceptDisk((call) => {
    isFailing ||= isRenameTo('liga/3.jpg')(call);
    if (isFailing) throw diskError('EBUSY');
  });
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await rejectionOf(store.apply(mixedChange(club)))).toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('No se pierde nada'),
    });
  restore();
  await store.apply({ title: 'Otro', writes: { 'd.yaml': 'd: 1\n' } });
  const files = { ...FILES_BEFORE, 'content/d.yaml': 'd: 1\n' };
  expect(await stateOf({ club, store })).toEqual({ files, leftovers: [], versions: 1 });
});

/** Records the disk calls during a task, in order: `open content/.escritorio`, `sync`. */
async function recordCalls(club: ClubFolders, task: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const restore = await interceptDisk(({ name, args }) => {
    const path = String(args[name === 'rename' ? 1 : 0]);
    calls.push(name === 'open' || name === 'rename' ? `${name} ${path.slice(club.base.length + 1)}` : name);
  });
  await task();
  restore();
  return calls;
}

// Killing the process would not show this, because the operating system still writes its buffers.
test('syncs files and then their folders before it acknowledges a change', async () => {
  const club = createClubBefore();
  const store = await club.open();
  const changeCalls = await recordCalls(club, () => store.apply(mixedChange(club)));
  const rewriteCalls = await recordCalls(club, () =>
    store.rewrite('.escritorio/publicar.yaml', () => 'a: 3\n'),
  );
  const callsAfterWrites = [...changeCalls, ...rewriteCalls].flatMap((call, i, calls) =>
    call === 'writeFile' ? [calls[i + 1]] : [],
  );
  // Four snapshots, four staged files, the journal, and the desk's own file.
  expect(callsAfterWrites).toEqual(Array(10).fill('sync'));
  const syncedFiles = (calls: string[]) =>
    calls.filter((call, i) => /^open/.test(call) && calls[i + 1] === 'sync');
  const commitIndex = changeCalls.indexOf('rename content/.escritorio/versiones/000001.json');
  expect(syncedFiles(changeCalls.slice(0, commitIndex))).toEqual(
    expect.arrayContaining(
      ['content', 'content/equipos', 'photos', 'photos/copa', 'photos/liga'].map(
        (folder) => `open ${folder}`,
      ),
    ),
  );
  expect(syncedFiles(changeCalls.slice(commitIndex))).toContain('open content/.escritorio/versiones');
  expect(rewriteCalls.at(-1)).toBe('sync');
});

test('keeps the previous file of the desk if the disk is full', async () => {
  const club = createClubBefore();
  const store = await club.open();
  const writeSettings = (text: string) => store.rewrite('.escritorio/publicar.yaml', () => text);
  await writeSettings('uno');
  const restore = await interceptDisk(({ name }) => {
    if (name === 'writeFile') throw diskError('ENOSPC');
  });
  expect(await rejectionOf(writeSettings('dos'))).toMatchObject({ code: 'disk-full' });
  restore();
  expect(readFileSync(`${club.contentDir}/.escritorio/publicar.yaml`, 'utf8')).toBe('uno');
});

test('refuses to save while the versions cannot be listed, and keeps them', async () => {
  const club = createClubBefore();
  const store = await club.open();
  await store.apply(mixedChange(club));
  const restore = await interceptDisk(({ name, args }) => {
    if (name === 'readdir' && String(args[0]).endsWith('versiones')) throw diskError('EIO');
  });
  const change = { title: 'Otro', writes: { 'd.yaml': 'd: 1\n' } };
  expect(await rejectionOf(store.apply(change))).toMatchObject({ code: 'disk-error' });
  restore();
  expect(await stateOf({ club, store })).toEqual(AFTER);
});
