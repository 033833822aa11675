import { expect, test } from 'vitest';
import { numbersFor } from './album-folder.ts';
import { planPicture } from './field-pictures.ts';

const photo = (name: string) => ({ name, path: `/tmp/${name}.jpg`, ext: '.jpg' as const });
const album = '2024-2025/copa';

test('new photos are numbered on from the album’s last, in their order', () => {
  const prepared = [photo('a'), photo('b')];
  const plan = numbersFor({ album, prepared, existing: { amount: 35, numbers: [1, 2, 35] } });
  expect(plan).toEqual({
    photos: [
      { to: '2024-2025/copa/36.jpg', from: '/tmp/a.jpg' },
      { to: '2024-2025/copa/37.jpg', from: '/tmp/b.jpg' },
    ],
    amount: 37,
    numbers: [
      { name: 'a', n: 36 },
      { name: 'b', n: 37 },
    ],
    uncounted: [],
  });
});

test('a photo that lies uncounted in the folder is not written over, and somebody is asked about it', () => {
  const prepared = [photo('a'), photo('b')];
  const plan = numbersFor({ album, prepared, existing: { amount: 3, numbers: [1, 3, 4, 40] } });
  expect(plan.numbers.map(({ n }) => n)).toEqual([5, 6]);
  // Number 40 stays out of the album, as it was.
  expect([plan.amount, plan.uncounted]).toEqual([6, [4]]);
  expect(plan.question).toContain('la foto 4');
});

test('nothing to add changes nothing', () => {
  const plan = numbersFor({ album, prepared: [], existing: { amount: 3, numbers: [1, 2, 3, 4] } });
  expect(plan).toEqual({ photos: [], amount: 3, numbers: [], uncounted: [] });
});

test('a picture takes the place of the one that had its name, whatever its ending', () => {
  const existing = ['Ana-Garrido.PNG', 'ana-garrido.jpg', 'ana.jpg', 'ana-garrido.txt'];
  expect(planPicture({ id: 'entrenadores/ana-garrido', prepared: photo('x'), existing })).toEqual([
    { remove: 'entrenadores/Ana-Garrido.PNG' },
    { to: 'entrenadores/ana-garrido.jpg', from: '/tmp/x.jpg' },
  ]);
});

test.each(['../secreto', 'entrenadores/', 'C:/foto', 'entrenadores\\ana'])(
  '%s is no place for a picture',
  (id) => {
    expect(() => planPicture({ id, prepared: photo('x'), existing: [] })).toThrow('no sirve como nombre');
  },
);
