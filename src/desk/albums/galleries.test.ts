import { expect, test } from 'vitest';
import { addAlbum, coverOf, editAlbum, markMinors } from './galleries.ts';

const album = { route: 'copa', name: 'Copa', img: 2, amount: 5, pies: { 3: 'El saque' } };
const value = { cursos: [{ curso: '2024-2025', albumes: [album] }] };
const first = (changed: typeof value) => changed.cursos[0]?.albumes[0];

test('captions come and go, the others stay', () => {
  const changed = editAlbum(value, '2024-2025/copa', { captions: { 3: ' ', 4: ' La copa ' } });
  expect(first(changed)).toEqual({ ...album, pies: { 4: 'La copa' } });
  expect(first(editAlbum(value, '2024-2025/copa', { captions: { 3: '' } }))).not.toHaveProperty('pies');
});

test('a cover is a number until a point of it is to be kept', () => {
  const focused = editAlbum(value, '2024-2025/copa', { cover: { n: 3, focus: [20, 40] } });
  expect(first(focused)?.img).toEqual({ ruta: '2024-2025/copa/3', foco: [20, 40] });
  expect(coverOf('2024-2025/copa', first(focused) as typeof album)).toEqual({
    id: '2024-2025/copa/3',
    n: 3,
    focus: [20, 40],
  });
  const plain = editAlbum(focused, '2024-2025/copa', { cover: { n: 3, focus: null } });
  expect(first(plain)?.img).toBe(3);
});

test('a new album gets an address of its own, a new season the place of its year', () => {
  const again = addAlbum(value, { season: '2024-2025', name: 'Copa' }, { amount: 3, cover: 1, days: [] });
  expect(again.key).toBe('2024-2025/copa-2');
  const days = ['2025-09-28', '2025-09-29'];
  const newer = addAlbum(
    value,
    { season: '2025/26', name: 'Día de la montaña' },
    { amount: 1, cover: 1, days },
  );
  expect(newer.key).toBe('2025-26/dia-de-la-montana');
  expect(newer.value.cursos.map(({ curso }) => curso)).toEqual(['2025/26', '2024-2025']);
  expect(newer.value.cursos[0]?.albumes[0]).toMatchObject({ fecha: { desde: days[0], hasta: days[1] } });
});

test('an album without minors does not say so', () => {
  const marked = markMinors(value, '2024-2025/copa', true);
  expect(first(marked)).toHaveProperty('menores', true);
  expect(first(markMinors(marked, '2024-2025/copa', false))).toEqual(album);
});
