import { expect, test } from 'vitest';
import { joinList, numberRanges, remarkMessage } from './messages.ts';

test.each([
  [[3], '3'],
  [[7, 3], '3 y 7'],
  [[3, 7, 9, 10, 11, 12], '3, 7 y 9-12'],
  [[1, 2], '1 y 2'],
  [[5, 5, 4, 6], '4-6'],
])('formats %o as %s', (numbers, text) => expect(numberRanges(numbers)).toBe(text));

test('uses «e» instead of «y» before the sound i', () => {
  expect(joinList(['«a.jpg»', '«infantil.jpg»'])).toBe('«a.jpg» e «infantil.jpg»');
  expect(joinList(['agua', 'hielo'])).toBe('agua y hielo');
});

test('names the first five files of a remark', () => {
  const files = Array.from({ length: 8 }, (_, i) => `${i}.jpg`);
  expect(remarkMessage('small', files)).toContain('«0.jpg», «1.jpg», «2.jpg», «3.jpg», «4.jpg» y 3 más.');
});
