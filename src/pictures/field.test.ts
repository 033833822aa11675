import { expect, test } from 'vitest';
import { LIGHTEST_FIELD } from '../brand/palette.ts';
import { contrast, luminance } from './contrast.ts';
import { fieldColor } from './planned.ts';

const hex = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

test('whatever the picture, paper reads at 7:1 on its field, and no field is lighter than accents are made for', () => {
  const steps = [0, 25, 51, 102, 153, 204, 230, 255];
  for (const r of steps)
    for (const g of steps)
      for (const b of steps) {
        const field = fieldColor(hex(r, g, b));
        expect(contrast(field, '#f8f0e1'), `${hex(r, g, b)} gives ${field}`).toBeGreaterThanOrEqual(7);
        expect(luminance(field), field).toBeLessThanOrEqual(luminance(LIGHTEST_FIELD));
      }
});

/** The part that is largest: 0 red, 1 green, 2 blue. */
const strongest = (field: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(field.slice(at, at + 2), 16));
  return parts.indexOf(Math.max(...parts));
};

test('a field is of its picture’s hue; snow and a dark gym get night', () => {
  expect(strongest(fieldColor('#d8d060'))).not.toBe(2);
  expect(strongest(fieldColor('#c05030'))).toBe(0);
  expect(strongest(fieldColor('#2f7a3c'))).toBe(1);
  expect(strongest(fieldColor('#9cc3e8'))).toBe(2);
  expect(fieldColor('#ffffff')).toBe(fieldColor('#000000'));
  expect(strongest(fieldColor('#ffffff'))).toBe(2);
});
