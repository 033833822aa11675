import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClubFolders } from './testing/club-folders.ts';
import { type DiskCall, interceptDisk, PATIENCE, STEP } from './testing/disk-operations.ts';
import { AFTER, clubBefore, START, wholeChange } from './testing/whole-change.ts';

let club: ClubFolders;
beforeEach(() => {
  club = clubBefore();
});
afterEach(() => club.remove());

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
  const error = await store.apply(wholeChange(club)).catch((error) => error);
  restore();
  expect(error).toMatchObject({ code: 'noPermission' });
  expect(error.message).toContain('No se ha cambiado nada');
  expect(club.files()).toEqual(START);
  expect(await store.versions()).toEqual([]);
  expect(await store.apply(wholeChange(club))).toMatchObject({ id: '000001' });
  expect(club.files()).toEqual(AFTER);
  expect(club.leftovers()).toEqual([]);
});

test('a text edited by hand in the very moment of a change stays, and nothing else is changed', async () => {
  const store = await club.open();
  let edited = false;
  const restore = await interceptDisk((call) => {
    if (isInto('diario.json')(call) && !edited) {
      edited = true;
      club.write('content/a.yaml', 'a: a mano\n');
    }
  });
  await expect(store.apply(wholeChange(club))).rejects.toMatchObject({ code: 'changedMeanwhile' });
  restore();
  expect(edited).toBe(true);
  expect(club.files()).toEqual({ ...START, 'content/a.yaml': 'a: a mano\n' });
  expect(await store.versions()).toEqual([]);
});

test('a disk that fails also while all is put back: the next change takes the one before back', async () => {
  const store = await club.open();
  let broken = false;
  const restore = await interceptDisk((call) => {
    broken ||= isInto('liga/3.jpg')(call);
    if (broken) throw inUse();
  });
  const error = await store.apply(wholeChange(club)).catch((error) => error);
  expect(error).toMatchObject({ code: 'interrupted' });
  expect(error.message).toContain('No se pierde nada');
  expect(await store.apply(wholeChange(club)).catch((error) => error)).toMatchObject({ code: 'interrupted' });
  restore();
  await store.apply({ title: 'Otro', writes: { 'd.yaml': 'd: 1\n' } });
  expect((await store.versions()).map(({ title }) => title)).toEqual(['Otro']);
  expect(club.files()).toEqual({ ...START, 'content/d.yaml': 'd: 1\n' });
  expect(club.leftovers()).toEqual([]);
});

test.each([
  ['EIO', 'diskError', /^El disco ha fallado \(EIO\).*No se ha cambiado nada/],
  ['ENOSPC', 'diskFull', /^No queda sitio en el disco.*No se ha cambiado nada: libera espacio/],
])(
  'any one call that the disk fails by %s: said plainly, all is put back and the next try works, or nothing was needed of it',
  async (broken, code, words) => {
    let failed = true;
    let errors = 0;
    for (let call = 0; failed; call += STEP) {
      await club.remove();
      club = clubBefore();
      const store = await club.open();
      failed = false;
      let calls = 0;
      const restore = await interceptDisk(() => {
        if (calls++ !== call) return;
        failed = true;
        throw Object.assign(new Error(`${broken}: i/o error`), { code: broken });
      });
      const error = await store.apply(wholeChange(club)).then(
        () => null,
        (error) => error,
      );
      restore();
      if (error) {
        errors++;
        expect(error, `call ${call}`).toMatchObject({ code, message: expect.stringMatching(words) });
        expect(club.files(), `call ${call}`).toEqual(START);
        expect(await store.versions()).toEqual([]);
        await store.close();
        const next = await club.open();
        expect(await next.versions(), `call ${call}`).toEqual([]);
        await next.apply(wholeChange(club));
      }
      expect(club.files(), `call ${call}`).toEqual(AFTER);
      // What could not be cleared after a change goes with the next one.
      if (error) expect(club.leftovers(), `call ${call}`).toEqual([]);
    }
    expect(errors).toBeGreaterThan(40 / STEP);
  },
  PATIENCE,
);

test('a draft that finds no room leaves the one before', async () => {
  const store = await club.open();
  await store.saveDraft('a.yaml', 'uno', null);
  const restore = await interceptDisk(({ name }) => {
    if (name === 'writeFile') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  });
  await expect(store.saveDraft('a.yaml', 'dos', null)).rejects.toMatchObject({ code: 'diskFull' });
  restore();
  expect((await store.draft('a.yaml'))?.text).toBe('uno');
});
