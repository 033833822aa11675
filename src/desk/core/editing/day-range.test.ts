import { expect, test } from 'vitest';
import { toDays, withDay } from './day-range.ts';

const range = { desde: '2026-11-01', hasta: '2026-11-06' };

test.each([
  ['a first day after the last one is a single day', { desde: '2026-11-29' }, '2026-11-29'],
  ['another first day', { desde: '2026-11-02' }, { desde: '2026-11-02', hasta: '2026-11-06' }],
  ['both on one day', { hasta: '2026-11-01' }, '2026-11-01'],
  ['without a last day', { hasta: '' }, '2026-11-01'],
  [
    'a last day before the first one stays for the checker to report',
    { hasta: '2026-10-01' },
    { desde: '2026-11-01', hasta: '2026-10-01' },
  ],
])('changes a range of days: %s', (_name, changed, expected) =>
  expect(toDays(withDay(range, changed))).toEqual(expected),
);
