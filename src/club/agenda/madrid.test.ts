import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { isoWithOffset, madridClock, madridInstant } from './madrid.ts';

const HOUR = 60 * 60 * 1000;
const hoursOf = (date: string) =>
  (madridInstant({ date: addDays(date, 1), time: '00:00' }) - madridInstant({ date, time: '00:00' })) / HOUR;

test('madridClock and madridInstant are inverse except in the two hours of the clock changes', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const days = fc.oneof(fc.nat(3000), fc.constantFrom(-1, 0, 1), fc.constantFrom(153, 154, 155));
  fc.assert(
    fc.property(days, minute, (n, m) => {
      const time = `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
      const moment = { date: addDays('2024-10-27', n), time };
      fc.pre(!(time.startsWith('02') && hoursOf(moment.date) !== 24));
      expect(madridClock(madridInstant(moment))).toEqual(moment);
      expect(Date.parse(isoWithOffset(moment))).toBe(madridInstant(moment));
    }),
  );
});

const AROUND_CHANGES = [
  ['2024-10-27', '01:59', '2024-10-27T01:59:00+02:00'],
  // Repeated hour: the first occurrence counts.
  ['2024-10-27', '02:30', '2024-10-27T02:30:00+02:00'],
  ['2024-10-27', '03:00', '2024-10-27T03:00:00+01:00'],
  ['2025-03-30', '01:59', '2025-03-30T01:59:00+01:00'],
  // Skipped hour: moves to the next hour.
  ['2025-03-30', '02:30', '2025-03-30T03:30:00+02:00'],
  ['2025-03-30', '10:00', '2025-03-30T10:00:00+02:00'],
] as const;

test('converts the hours around the changes of the clock', () => {
  for (const [date, time, iso] of AROUND_CHANGES) {
    expect(isoWithOffset({ date, time })).toBe(iso);
    expect(madridInstant({ date, time })).toBe(Date.parse(iso));
  }
});
