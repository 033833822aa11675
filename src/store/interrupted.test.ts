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
import { CALL_STRIDE, DISK_TEST_TIMEOUT_MS, type DiskCall, interceptDisk } from './testing/intercept-disk.ts';

/** Returns a predicate for calls that rename a file to a path with this ending. */
const isRenameTo =
  (end: string) =>
  ({ name, args }: DiskCall) =>
    name === 'rename' && String(args[1]).endsWith(end);

/** Runs a task until a disk call, from which on all calls fail as if the process had been killed. Returns true if there was such a call. */
async function runUntilCall(
  isKillCall: (call: DiskCall) => boolean,
  task: () => Promise<unknown>,
): Promise<boolean> {
  let isKilled = false;
  const restore = await interceptDisk((call) => {
    isKilled ||= isKillCall(call);
    if (isKilled) throw new Error('The process is gone.');
  });
  await rejectionOf(task());
  restore();
  return isKilled;
}

/** Runs a task until its nth disk call. */
function runUntilNthCall(limit: number, task: () => Promise<unknown>): Promise<boolean> {
  let calls = 0;
  return runUntilCall(() => ++calls > limit, task);
}

/** Opens a store on a copy of the files that a killed desk left. */
async function restart(killed: ClubFolders): Promise<{ club: ClubFolders; store: Store }> {
  const club = new ClubFolders();
  for (const folder of ['content', 'photos'])
    cpSync(`${killed.base}/${folder}`, `${club.base}/${folder}`, { recursive: true });
  return { club, store: await club.open() };
}

test(
  'applies a change and its version completely or not at all when killed at any disk call',
  async () => {
    const outcomes = new Set<string>();
    let calls = 0;
    for (let wasKilled = true; wasKilled; calls += CALL_STRIDE) {
      const killed = createClubBefore();
      const store = await killed.open();
      wasKilled = await runUntilNthCall(calls, () => store.apply(mixedChange(killed)));
      const next = await restart(killed);
      const isApplied = (await next.store.versions()).length === 1;
      expect(next.club.files(), `call ${calls}`).toEqual(isApplied ? FILES_AFTER : FILES_BEFORE);
      expect(next.club.leftovers(), `call ${calls}`).toEqual([]);
      if (isApplied) {
        await next.store.undo('000001');
        expect(next.club.files(), `undone after call ${calls}`).toEqual(FILES_BEFORE);
      }
      outcomes.add(`${wasKilled ? 'killed' : 'finished'}, ${isApplied ? 'applied' : 'not applied'}`);
    }
    expect(calls).toBeGreaterThan(40);
    expect(outcomes).toEqual(new Set(['killed, not applied', 'killed, applied', 'finished, applied']));
  },
  DISK_TEST_TIMEOUT_MS,
);

test(
  'completes a rollback that was killed at any of its disk calls',
  async () => {
    const interrupted = createClubBefore();
    const store = await interrupted.open();
    await runUntilCall(isRenameTo('copa/1.jpg'), () => store.apply(mixedChange(interrupted)));
    expect(interrupted.files()).not.toEqual(FILES_BEFORE);
    let calls = 0;
    for (let wasKilled = true; wasKilled; calls += CALL_STRIDE) {
      const restarted = new ClubFolders();
      cpSync(interrupted.base, restarted.base, { recursive: true });
      wasKilled = await runUntilNthCall(calls, () => restarted.open());
      const next = await restart(restarted);
      expect(next.club.files(), `call ${calls}`).toEqual(FILES_BEFORE);
      expect(await next.store.versions()).toEqual([]);
      expect(next.club.leftovers()).toEqual([]);
    }
    expect(calls).toBeGreaterThan(10);
  },
  DISK_TEST_TIMEOUT_MS,
);

test(
  'withdraws a photo with all its copies or not at all when killed at any disk call',
  async () => {
    const withdrawal = {
      title: 'Retirar la foto 1',
      photos: [{ remove: 'copa/1.jpg' }],
    };
    const forgotten = { hashes: [hashText('uno')], names: [] };
    const outcomes = new Set<boolean>();
    let calls = 0;
    for (let wasKilled = true; wasKilled; calls += CALL_STRIDE) {
      const killed = createClubBefore();
      killed.write('photos/copa/5.jpg', 'uno');
      const store = await killed.open();
      // An earlier version contains the same photo.
      await store.apply({ title: 'Quitar la doble', photos: [{ remove: 'copa/5.jpg' }] });
      wasKilled = await runUntilNthCall(calls, () => store.forget(withdrawal, forgotten));
      const next = await restart(killed);
      const isApplied = (await next.store.versions()).length === 2;
      const copies = listAllFiles(next.club.base).filter(
        (path) => readFileSync(`${next.club.base}/${path}`, 'utf8') === 'uno',
      );
      const snapshot = `content/.escritorio/versiones/fotos/${hashText('uno')}`;
      expect(copies, `call ${calls}`).toEqual(isApplied ? [] : [snapshot, 'photos/copa/1.jpg']);
      expect(next.club.leftovers(), `call ${calls}`).toEqual([]);
      outcomes.add(isApplied);
    }
    expect(outcomes.size).toBe(2);
  },
  DISK_TEST_TIMEOUT_MS,
);

test('keeps a file that was edited by hand between the kill and the next start', async () => {
  const club = createClubBefore();
  const store = await club.open();
  await runUntilCall(isRenameTo('content/a.yaml'), () => store.apply(mixedChange(club)));
  club.write('content/a.yaml', 'a: a mano\n');
  const next = await restart(club);
  expect(await next.store.versions()).toEqual([]);
  expect(next.club.files()).toEqual({ ...FILES_BEFORE, 'content/a.yaml': 'a: a mano\n' });
  expect(next.club.leftovers()).toEqual([]);
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
    if (isFailing) throw Object.assign(new Error('resource busy or locked'), { code: 'EBUSY' });
  });
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await rejectionOf(store.apply(mixedChange(club)))).toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('No se pierde nada'),
    });
  restore();
  await store.apply({ title: 'Otro', writes: { 'd.yaml': 'd: 1\n' } });
  expect((await store.versions()).map(({ title }) => title)).toEqual(['Otro']);
  expect(club.files()).toEqual({ ...FILES_BEFORE, 'content/d.yaml': 'd: 1\n' });
  expect(club.leftovers()).toEqual([]);
});

test.each([
  ['EIO', 'disk-error', /^El disco ha fallado \(EIO\).*No se ha cambiado nada/],
  ['ENOSPC', 'disk-full', /^No queda sitio en el disco.*No se ha cambiado nada: libera espacio/],
  ['EBUSY', 'no-permission', /^El ordenador no deja escribir.*No se ha cambiado nada/],
])(
  'rolls back if any disk call fails with %s, and applies the change when retried',
  async (diskCode, code, message) => {
    let errors = 0;
    let failed = true;
    for (let call = 0; failed; call += CALL_STRIDE) {
      const club = createClubBefore();
      const store = await club.open();
      failed = false;
      let calls = 0;
      const restore = await interceptDisk(() => {
        if (calls++ !== call) return;
        failed = true;
        throw Object.assign(new Error(`${diskCode}: i/o error`), { code: diskCode });
      });
      const error = await rejectionOf(store.apply(mixedChange(club)));
      restore();
      if (error) {
        errors++;
        expect(error, `call ${call}`).toMatchObject({ code, message: expect.stringMatching(message) });
        expect(club.files(), `call ${call}`).toEqual(FILES_BEFORE);
        expect(await store.versions(), `call ${call}`).toEqual([]);
        await store.apply(mixedChange(club));
      }
      expect(club.files(), `call ${call}`).toEqual(FILES_AFTER);
      // A failed change may leave staged files, which the next one deletes.
      if (error) expect(club.leftovers(), `call ${call}`).toEqual([]);
    }
    expect(errors).toBeGreaterThan(40 / CALL_STRIDE);
  },
  DISK_TEST_TIMEOUT_MS,
);

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
    if (name === 'writeFile') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  });
  expect(await rejectionOf(writeSettings('dos'))).toMatchObject({ code: 'disk-full' });
  restore();
  expect(readFileSync(`${club.contentDir}/.escritorio/publicar.yaml`, 'utf8')).toBe('uno');
});

test('refuses to save while the versions cannot be listed, and keeps them', async () => {
  const club = createClubBefore();
  const store = await club.open();
  await store.apply(mixedChange(club));
  const versions = await store.versions();
  const restore = await interceptDisk(({ name, args }) => {
    if (name === 'readdir' && String(args[0]).endsWith('versiones'))
      throw Object.assign(new Error('i/o error'), { code: 'EIO' });
  });
  const change = { title: 'Otro', writes: { 'd.yaml': 'd: 1\n' } };
  expect(await rejectionOf(store.apply(change))).toMatchObject({ code: 'disk-error' });
  restore();
  expect(await store.versions()).toEqual(versions);
  expect(club.files()).toEqual(FILES_AFTER);
});
