import { cpSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf } from './durable.ts';
import type { Change } from './plan.ts';
import type { Store } from './store.ts';
import { ClubFolders } from './testing/club-folders.ts';
import { type DiskCall, interceptDisk } from './testing/disk-operations.ts';

// FULL tries every call to the disk; else some of them, spread over the whole change.
const STEP = process.env.FULL ? 1 : 7;
/** ms */
const PATIENCE = process.env.FULL ? 600_000 : 120_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const START = {
  'content/a.yaml': 'a: 1\n',
  'content/b.yaml': 'b: 1\n',
  'photos/copa/1.jpg': 'uno',
  'photos/copa/2.jpg': 'dos',
};
const AFTER = {
  'content/a.yaml': 'a: 2\n',
  'content/equipos/c.yaml': 'c: 1\n',
  'photos/copa/1.jpg': 'otra',
  'photos/liga/3.jpg': 'tres',
};

const sha = (text: string) => hashOf(Buffer.from(text));

function clubBefore(): ClubFolders {
  const club = new ClubFolders();
  undo.push(() => club.remove());
  for (const [path, text] of Object.entries(START)) club.write(path, text);
  club.incoming('x.jpg', 'otra');
  club.incoming('y.jpg', 'tres');
  return club;
}

/** Every kind of change at once. */
function change(club: ClubFolders): Change {
  return {
    title: 'Todo a la vez',
    writes: { 'a.yaml': 'a: 2\n', 'b.yaml': null, 'equipos/c.yaml': 'c: 1\n' },
    photos: [
      { to: 'copa/1.jpg', from: `${club.base}/incoming/x.jpg`, replace: true },
      { remove: 'copa/2.jpg' },
      { to: 'liga/3.jpg', from: `${club.base}/incoming/y.jpg` },
    ],
    expect: { 'a.yaml': sha('a: 1\n'), 'b.yaml': sha('b: 1\n') },
  };
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
      const dead = clubBefore();
      const store = await dead.open();
      ended = await dieAt(calls, () => store.apply(change(dead)));
      const next = await nextStart(dead);
      const made = next.store.versions().length === 1;
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
  'killed again at any call of the start that finishes a change',
  async () => {
    // Dies at the first rename of a file into its place.
    const half = clubBefore();
    const store = await half.open();
    const restore = await interceptDisk(({ name, args }) => {
      if (died || (name === 'rename' && String(args[1]).endsWith('copa/1.jpg'))) died = true;
      if (died) throw new Error('The process is gone.');
    });
    let died = false;
    await store.apply(change(half)).catch(() => undefined);
    restore();
    expect(half.files()).not.toEqual(START);
    let calls = 0;
    for (let ended = ''; ended !== 'done'; calls += STEP) {
      const again = new ClubFolders();
      undo.push(() => again.remove());
      cpSync(half.base, again.base, { recursive: true });
      ended = await dieAt(calls, () => again.open());
      const next = await nextStart(again);
      expect(next.club.files(), `call ${calls}`).toEqual(AFTER);
      expect(next.store.versions().map(({ title }) => title)).toEqual(['Todo a la vez']);
      expect(next.club.leftovers()).toEqual([]);
    }
    expect(calls).toBeGreaterThan(10);
  },
  PATIENCE,
);

let club: ClubFolders;
beforeEach(() => {
  club = clubBefore();
});

const inUse = () => Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
const isInto =
  (end: string) =>
  ({ name, args }: DiskCall) =>
    name === 'rename' && String(args[1]).endsWith(end);

test('a file that another program holds: all is put back, and the store goes on', async () => {
  const store = await club.open();
  const restore = await interceptDisk((call) => {
    if (isInto('liga/3.jpg')(call)) throw inUse();
  });
  const error = await store.apply(change(club)).catch((error) => error);
  restore();
  expect(error).toMatchObject({ code: 'noPermission' });
  expect(error.message).toContain('No se ha cambiado nada');
  expect(club.files()).toEqual(START);
  expect(store.versions()).toEqual([]);
  expect(await store.apply(change(club))).toMatchObject({ id: '000001' });
  expect(club.files()).toEqual(AFTER);
  expect(club.leftovers()).toEqual([]);
});

test('a disk that fails also while all is put back: the next change finishes the one before', async () => {
  const store = await club.open();
  let broken = false;
  const restore = await interceptDisk((call) => {
    broken ||= isInto('liga/3.jpg')(call);
    if (broken) throw inUse();
  });
  const error = await store.apply(change(club)).catch((error) => error);
  expect(error).toMatchObject({ code: 'interrupted' });
  expect(error.message).toContain('No se pierde nada');
  expect(await store.apply(change(club)).catch((error) => error)).toMatchObject({ code: 'interrupted' });
  restore();
  await store.apply({ title: 'Otro', writes: { 'd.yaml': 'd: 1\n' } });
  expect(store.versions().map(({ title }) => title)).toEqual(['Otro', 'Todo a la vez']);
  expect(club.files()).toEqual({ ...AFTER, 'content/d.yaml': 'd: 1\n' });
  expect(club.leftovers()).toEqual([]);
});

test('a file edited by hand between the kill and the next start is kept as the one before', async () => {
  const store = await club.open();
  let died = false;
  const restore = await interceptDisk((call) => {
    died ||= isInto('a.yaml')(call);
    if (died) throw new Error('The process is gone.');
  });
  await store.apply(change(club)).catch(() => undefined);
  restore();
  club.write('content/a.yaml', 'a: a mano\n');
  const next = await nextStart(club);
  expect(next.club.files()).toEqual(AFTER);
  await next.store.undo('000001');
  expect(next.club.files()).toEqual({ ...START, 'content/a.yaml': 'a: a mano\n' });
  expect(next.club.leftovers()).toEqual([]);
});

test('a journal that is none is not guessed at', async () => {
  club.write('content/.escritorio/diario.json', '{"id": "000001"');
  await expect(club.open()).rejects.toMatchObject({ code: 'damaged' });
  expect(club.files()).toEqual(START);
});
