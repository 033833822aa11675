import { expect, test } from 'vitest';
import { initials } from './PersonCard.tsx';

test.each([
  ['Lucía Herranz', 'LH'],
  ['Yasmin El Idrissi', 'YE'],
  ['María de la Muestra Gil', 'MM'],
  ['Óscar', 'Ó'],
])('%s: %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
