import { cpSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { hashOf } from './places.ts';
import type { Store } from './store.ts';
import { ClubFolders, filesBelow } from './testing/club-folders.ts';
import { interceptDisk, PATIENCE, STEP } from './testing/disk-operations.ts';
import { AFTER, clubBefore, START, wholeChange } from './testing/whole-change.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newClub(): ClubFolders {
  const club = clubBefore();
  undo.push(() => club.remove());
  return club;
}

/** Runs a task while the disk refuses from the given call on: as a kill does, nothing of the process comes after it. */
async function dieAt(call: number, task: () => Promise<unknown>): Promise<'died' | 'done'> {
  let calls = 0;
  const restore = await interceptDisk(() => {
    if (++calls > call) throw new Error('The process is gone.');
  });
  try {
    await task();
    return 'done';
  } catch {
    return 'died';
  } finally {
    restore();
  }
}

/** What a desk finds that starts on the disk as the dead one left it. */
async function nextStart(dead: ClubFolders): Promise<{ club: ClubFolders; store: Store }> {
  const club = new ClubFolders();
  undo.push(() => club.remove());
  for (const folder of ['content', 'photos'])
    cpSync(`${dead.base}/${folder}`, `${club.base}/${folder}`, { recursive: true });
  return { club, store: await club.open() };
}

test(
  'killed at any call to the disk: the next start has the whole change with its version, or none of it',
  async () => {
    const outcomes = new Set<string>();
    let calls = 0;
    for (let ended = ''; ended !== 'done'; calls += STEP) {
      const dead = newClub();
      const store = await dead.open();
      ended = await dieAt(calls, () => store.apply(wholeChange(dead)));
      const next = await nextStart(dead);
      const made = (await next.store.versions()).length === 1;
      expect(next.club.files(), `call ${calls}`).toEqual(made ? AFTER : START);
      expect(next.club.leftovers(), `call ${calls}`).toEqual([]);
      if (made) {
        await next.store.undo('000001');
        expect(next.club.files(), `undone after call ${calls}`).toEqual(START);
      }
      outcomes.add(`${ended}, ${made ? 'made' : 'not made'}`);
    }
    expect(calls).toBeGreaterThan(40);
    expect(outcomes).toEqual(new Set(['died, not made', 'died, made', 'done, made']));
  },
  PATIENCE,
);

test(
  'killed again at any call of the start that takes a change back',
  async () => {
    // Dies at the first rename of a file into its place.
    const half = newClub();
    const store = await half.open();
    const restore = await interceptDisk(({ name, args }) => {
      if (died || (name === 'rename' && String(args[1]).endsWith('copa/1.jpg'))) died = true;
      if (died) throw new Error('The process is gone.');
    });
    let died = false;
    await store.apply(wholeChange(half)).catch(() => undefined);
    restore();
    expect(half.files()).not.toEqual(START);
    let calls = 0;
    for (let ended = ''; ended !== 'done'; calls += STEP) {
      const again = new ClubFolders();
      undo.push(() => again.remove());
      cpSync(half.base, again.base, { recursive: true });
      ended = await dieAt(calls, () => again.open());
      const next = await nextStart(again);
      expect(next.club.files(), `call ${calls}`).toEqual(START);
      expect(await next.store.versions()).toEqual([]);
      expect(next.club.leftovers()).toEqual([]);
    }
    expect(calls).toBeGreaterThan(10);
  },
  PATIENCE,
);

test(
  'killed at any call of a withdrawal: the next start has the photo in its place, or no byte of it anywhere',
  async () => {
    const withdrawal = {
      title: 'Retirar la foto 1',
      photos: [{ remove: 'copa/1.jpg', forget: true }],
      final: true,
    };
    const outcomes = new Set<boolean>();
    let calls = 0;
    for (let ended = ''; ended !== 'done'; calls += STEP) {
      const dead = newClub();
      dead.write('photos/copa/5.jpg', 'uno');
      const store = await dead.open();
      // A version from before has the same photo.
      await store.apply({ title: 'Quitar la doble', photos: [{ remove: 'copa/5.jpg' }] });
      ended = await dieAt(calls, () => store.apply(withdrawal));
      const next = await nextStart(dead);
      const made = (await next.store.versions()).length === 2;
      const copies = filesBelow(next.club.base).filter(
        (path) => readFileSync(`${next.club.base}/${path}`, 'utf8') === 'uno',
      );
      const kept = `content/.escritorio/versiones/fotos/${hashOf(Buffer.from('uno'))}`;
      expect(copies, `call ${calls}`).toEqual(made ? [] : [kept, 'photos/copa/1.jpg']);
      expect(next.club.leftovers(), `call ${calls}`).toEqual([]);
      outcomes.add(made);
    }
    expect(outcomes.size).toBe(2);
  },
  PATIENCE,
);

test('a file edited by hand between the kill and the next start is left to whoever edited it', async () => {
  const club = newClub();
  const store = await club.open();
  let died = false;
  const restore = await interceptDisk((call) => {
    died ||= call.name === 'rename' && String(call.args[1]).endsWith('content/a.yaml');
    if (died) throw new Error('The process is gone.');
  });
  await store.apply(wholeChange(club)).catch(() => undefined);
  restore();
  club.write('content/a.yaml', 'a: a mano\n');
  const next = await nextStart(club);
  expect(await next.store.versions()).toEqual([]);
  expect(next.club.files()).toEqual({ ...START, 'content/a.yaml': 'a: a mano\n' });
  expect(next.club.leftovers()).toEqual([]);
});

test('a journal that is none is not guessed at', async () => {
  const club = newClub();
  club.write('content/.escritorio/diario.json', '{"id": "000001"');
  await expect(club.open()).rejects.toMatchObject({ code: 'damaged' });
  expect(club.files()).toEqual(START);
});
