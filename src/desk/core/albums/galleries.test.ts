import { expect, test } from 'vitest';
import {
  coverOf,
  editAlbum,
  type GalleriesValue,
  insertAlbum,
  isSamePicture,
  movePhoto,
  proposedDays,
} from './galleries.ts';

const album = { route: 'copa', name: 'Copa', img: 2, amount: 5, pies: { 3: 'El saque' } };
const value = { cursos: [{ curso: '2024-2025', albumes: [album] }] };
const firstAlbum = (changed: GalleriesValue) => changed.cursos[0]?.albumes[0];

test('adds and deletes captions, and keeps all others', () => {
  const changed = editAlbum(value, '2024-2025/copa', { captions: { 3: ' ', 4: 'La copa' } });
  expect(firstAlbum(changed)).toEqual({ ...album, pies: { 4: 'La copa' } });
  expect(firstAlbum(editAlbum(value, '2024-2025/copa', { captions: { 3: '' } }))).not.toHaveProperty('pies');
});

test('writes a cover as a number, or with a focal point', () => {
  const focused = editAlbum(value, '2024-2025/copa', { cover: { n: 3, focus: [20, 40] } });
  expect(firstAlbum(focused)?.img).toEqual({ ruta: '2024-2025/copa/3', foco: [20, 40] });
  expect(coverOf('2024-2025/copa', firstAlbum(focused) as typeof album)).toEqual({
    id: '2024-2025/copa/3',
    n: 3,
    focus: [20, 40],
  });
  const unfocused = editAlbum(focused, '2024-2025/copa', { cover: { n: 3, focus: null } });
  expect(firstAlbum(unfocused)?.img).toBe(3);
});

test('ignores leading zeros of a photo’s number', () => {
  const ids = ['copa/017', 'copa/17', 'copa/7', 'copa/170', 'liga/17', '17'];
  expect(ids.filter((id) => isSamePicture(id, 'copa/17'))).toEqual(['copa/017', 'copa/17']);
  expect(coverOf('copa', { ...album, img: 'copa/017' })).toMatchObject({ n: 17 });
});

test('gives a new album a unique address, and sorts a new season by year', () => {
  const details = { amount: 1, cover: 1 };
  const days = { desde: '2025-09-28', hasta: '2025-09-29' };
  const duplicate = insertAlbum(value, { season: '2024-2025', name: 'Copa' }, details);
  expect(duplicate.cursos[0]?.albumes[1]).toMatchObject({ route: 'copa-2', name: 'Copa' });
  const newer = insertAlbum(value, { season: '2025/26', name: 'Día de la montaña', days }, details);
  expect(newer.cursos.map(({ curso }) => curso)).toEqual(['2025/26', '2024-2025']);
  expect(firstAlbum(newer)).toMatchObject({
    route: 'dia-de-la-montana',
    fecha: days,
  });
});

test('moves photos among the shown ones, and keeps the positions of chapters', () => {
  const chapters = [
    { title: 'Grupos', foto: 1 },
    { title: 'Final', foto: 4 },
  ];
  const start = {
    cursos: [{ curso: '2024-2025', albumes: [{ ...album, retiradas: [2], capitulos: chapters }] }],
  };
  const key = '2024-2025/copa';
  // Shown: 1, 3, 4, 5. Photo 4 goes before 3, and the final begins with 3.
  const moved = movePhoto(start, key, 4, 1);
  expect(firstAlbum(moved)).toMatchObject({
    orden: [1, 2, 4, 3, 5],
    capitulos: [chapters[0], { title: 'Final', foto: 3 }],
  });
  const withNewChapters = editAlbum(moved, key, {
    chapters: [
      { title: 'Copa', foto: 5 },
      { title: 'Final', foto: 3 },
    ],
  });
  expect(firstAlbum(withNewChapters)?.capitulos?.map(({ foto }) => foto)).toEqual([3, 5]);
  const movedBack = movePhoto(moved, key, 4, 2);
  expect(firstAlbum(movedBack)).not.toHaveProperty('orden');
  expect(firstAlbum(movedBack)?.capitulos).toEqual(chapters);
  expect(firstAlbum(movePhoto(start, key, 5, 0))?.orden).toEqual([5, 1, 2, 3, 4]);
  expect(movePhoto(start, key, 5, 4)).toEqual(start);
});

test.each([
  ['one day', ['2025-09-28', '2025-09-28'], { desde: '2025-09-28', hasta: '' }],
  ['several days', ['2025-09-29', '2025-09-28'], { desde: '2025-09-28', hasta: '2025-09-29' }],
  ['a camera with a wrong clock', ['2025-09-28', '2019-01-01'], { desde: '2025-09-28', hasta: '' }],
  ['an unknown day', ['2025-09-28', null], {}],
])('proposes the days of an album from its photos: %s', (_name, taken, expected) =>
  expect(proposedDays(taken, '2025/26')).toEqual(expected),
);
