import { expect, test } from 'vitest';
import { gridSizes } from './sizes.ts';

test('one step for each number of columns, then the width in the widest windows', () => {
  expect(gridSizes('card')).toBe(
    [
      '(max-width: 500px) and (min-resolution: 2.5dppx) calc(calc((100vw - 2*max(20px, 4vw))*1)*0.67)',
      '(max-width: 639px) calc((100vw - 2*max(20px, 4vw))*1)',
      '(max-width: 1023px) calc((100vw - 2*max(20px, 4vw) - 1*max(20px, 2.2vw))*0.5)',
      '(max-width: 1279px) calc((100vw - 2*max(20px, 4vw) - 2*max(20px, 2.2vw))*0.333)',
      '375px',
    ].join(', '),
  );
});

test('six portraits in a row of the widest windows', () => {
  expect(gridSizes('portrait')).toMatch(/, 174px$/);
});

test('a picture that its frame cuts is asked for wider', () => {
  expect(gridSizes('season', 1.125)).toMatch(/1023px\).*\*1\.125\).*1279px\).*\*0\.563\), 422px$/);
});

test('the first of four albums has half the width where three stand beside each other', () => {
  expect(gridSizes('season', 1, 4)).toMatch(/1023px\).*1279px\).*\*0\.5\), 576px$/);
  expect(gridSizes('season', 1, 5)).toMatch(/, 375px$/);
});
