import { expect, test } from 'vitest';
import { dayHeading } from './format-day.ts';

test('names days by the local clock', () => {
  const now = new Date(2024, 10, 14, 0, 30);
  const headingOf = (...at: [number, number, number, number]) => dayHeading(new Date(...at), now);
  expect(headingOf(2024, 10, 14, 0)).toBe('Hoy');
  expect([headingOf(2024, 10, 13, 23), headingOf(2024, 10, 13, 1)]).toEqual(['Ayer', 'Ayer']);
  expect(headingOf(2024, 10, 12, 23)).toBe('Martes, 12 de noviembre de 2024');
});
