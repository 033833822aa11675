import { expect, test } from 'vitest';
import { fitting, linesOfWeek } from './fitting.ts';

const changes = (count: number) =>
  Array.from({ length: count }, () => 'Jue 14 nov 19:30–21:00 · Sénior femenino · CANCELADO: Torneo');
const matches = (count: number) =>
  Array.from({ length: count }, () => '10:00 Cadete femenino – CV Valdehelecho (casa)');

/** Five days; on one of them so many train. */
const week = (fullest: number) => {
  const entry = {
    from: '18:00',
    to: '19:30',
    team: 'Cadete femenino',
    path: '',
    venue: 'Polideportivo',
    kind: '',
    color: 'clay' as const,
  };
  const days = [fullest, 1, 1, 1, 1].map((count) => ({
    day: 'lunes' as const,
    entries: Array(count).fill(entry),
  }));
  return linesOfWeek(days);
};

test('a sheet has changes first, then all matches or none, and the less the fuller the week is', () => {
  expect(fitting(changes(6), matches(15), week(7))).toEqual({ changes: 6, matches: 15 });
  expect(fitting(changes(6), matches(18), week(8))).toEqual({ changes: 6, matches: 0 });
  expect(fitting(changes(40), matches(0), week(7)).changes).toBe(15);
});
