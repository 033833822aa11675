import { expect, test } from 'vitest';
import { fitting, linesOfWeek } from './DaysAhead.tsx';

const changes = (count: number) =>
  Array.from({ length: count }, () => 'Jue 14 nov 19:30–21:00 · Sénior femenino · CANCELADO: Torneo');
const matches = (count: number) =>
  Array.from({ length: count }, () => '10:00 Cadete femenino – CV Valdehelecho (casa)');

/** Five days; on one of them so many train. */
const linesWith = (fullest: number) => {
  const entry = {
    from: '18:00',
    to: '19:30',
    team: 'Cadete femenino',
    path: '',
    venue: 'Polideportivo',
    kind: '',
    color: '1',
    days: [],
  };
  const days = [fullest, 1, 1, 1, 1].map((count) => ({
    day: 'lunes' as const,
    entries: Array(count).fill(entry),
  }));
  return linesOfWeek(days);
};

test('a sheet has changes first, then all matches or none, and the less the fuller the week is', () => {
  expect(fitting(changes(6), matches(15), linesWith(7))).toEqual({ changes: 6, matches: 15 });
  expect(fitting(changes(6), matches(18), linesWith(8))).toEqual({ changes: 6, matches: 0 });
  expect(fitting(changes(40), matches(0), linesWith(7)).changes).toBe(15);
});
