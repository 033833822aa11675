import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf } from './places.ts';
import { ClubFolders } from './testing/club-folders.ts';
import { interceptDisk } from './testing/disk-operations.ts';

let club: ClubFolders;
beforeEach(() => {
  club = new ClubFolders();
});
afterEach(() => club.remove());

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

test('a disk that fills up at any write or new folder: said plainly, nothing changed, nothing left; then it goes on', async () => {
  club.write('content/a.yaml', 'a: 1\n');
  club.write('photos/copa/1.jpg', 'uno');
  const before = club.files();
  const store = await club.open();
  const change = {
    title: 'Cambiar',
    writes: { 'a.yaml': 'a: 2\n', 'equipos/b.yaml': 'b: 1\n' },
    photos: [
      { to: 'copa/1.jpg', from: club.incoming('x.jpg', 'otra'), replace: true },
      { to: 'liga/2.jpg', from: club.incoming('y.jpg', 'dos') },
    ],
    expect: { 'a.yaml': hashOf(Buffer.from('a: 1\n')) },
  };
  let room = 0;
  for (; ; room++) {
    let left = room;
    const restore = await interceptDisk(({ name }) => {
      if ((name === 'writeFile' || name === 'mkdir') && --left < 0) throw noSpace();
    });
    const error = await store.apply(change).then(
      () => null,
      (error) => error,
    );
    restore();
    if (!error) break;
    expect(error, `after ${room} writes`).toMatchObject({ name: 'StoreError', code: 'diskFull' });
    expect(error.message).toMatch(
      /^No queda sitio en el disco.*No se ha cambiado nada: libera espacio y vuelve a guardar\.$/,
    );
    expect(club.files()).toEqual(before);
    expect(store.versions()).toEqual([]);
    // Copies of before may wait for the next try.
    expect(club.leftovers().filter((path) => !/versiones\/(textos|fotos)\/[0-9a-f]{64}$/.test(path))).toEqual(
      [],
    );
  }
  expect(room).toBeGreaterThan(8);
  expect(store.versions()).toHaveLength(1);
  expect(club.files()).toEqual({
    'content/a.yaml': 'a: 2\n',
    'content/equipos/b.yaml': 'b: 1\n',
    'photos/copa/1.jpg': 'otra',
    'photos/liga/2.jpg': 'dos',
  });
  expect(club.leftovers()).toEqual([]);
});

test('a draft that finds no room leaves the one before', async () => {
  const store = await club.open();
  await store.saveDraft('a.yaml', 'uno', null);
  const restore = await interceptDisk(({ name }) => {
    if (name === 'writeFile') throw noSpace();
  });
  await expect(store.saveDraft('a.yaml', 'dos', null)).rejects.toMatchObject({ code: 'diskFull' });
  restore();
  expect((await store.draft('a.yaml'))?.text).toBe('uno');
});
