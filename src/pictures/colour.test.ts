import { expect, test } from 'vitest';
import { LIGHTEST_FIELD } from '../brand/palette.ts';
import { contrast, luminance } from './colour.ts';
import { fieldColor } from './planned.ts';

test('contrast is WCAG’s', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('whatever the picture, paper reads at 7:1 on its field, and no field is lighter than accents are made for', () => {
  const steps = ['00', '19', '33', '66', '99', 'cc', 'e6', 'ff'];
  const skies = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  for (const field of skies.map(fieldColor)) {
    expect(contrast(field, '#f8f0e1'), field).toBeGreaterThanOrEqual(7);
    expect(luminance(field), field).toBeLessThanOrEqual(luminance(LIGHTEST_FIELD));
  }
});

test('a field is of its picture’s hue; snow and a dark gym get night', () => {
  const strongest = (sky: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(fieldColor(sky).slice(at, at + 2), 16));
    return 'rgb'[parts.indexOf(Math.max(...parts))];
  };
  expect(['#c05030', '#2f7a3c', '#9cc3e8', '#ffffff'].map(strongest).join('')).toBe('rgbb');
  expect(fieldColor('#ffffff')).toBe(fieldColor('#000000'));
});
