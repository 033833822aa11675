/** Generators of small seasons with more exceptions than any real one has. */
import fc from 'fast-check';
import { addDays, weekday } from '../dates.ts';
import type { Match, Season, SessionChange, WeeklySession } from '../types.ts';

export const TEAM_KEYS = ['federados/cadete-femenino', 'federados/infantil', 'resto/veteranos-mixto'];
export const VENUE_KEYS = ['polideportivo', 'ceip-norte', 'instituto'];

const team = fc.constantFrom(...TEAM_KEYS);
const venue = fc.constantFrom(...VENUE_KEYS);
const reason = fc.constantFrom('', 'Torneo', 'Lluvia; hay goteras, y más');

/** Time ranges in quarters of an hour, outside the night in which clocks change. */
const hours = fc
  .tuple(fc.integer({ min: 32, max: 84 }), fc.integer({ min: 2, max: 10 }))
  .map(([from, length]) => ({ from: quarter(from), to: quarter(from + length) }));
const quarter = (n: number) =>
  `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`;

const weekly: fc.Arbitrary<WeeklySession> = fc
  .record({ team, weekday: fc.integer({ min: 1, max: 7 }), venue, hours })
  .map(({ hours, ...rest }) => ({ ...rest, ...hours }));

const match: fc.Arbitrary<Omit<Match, 'id' | 'date'>> = fc.record({
  team,
  time: fc.oneof(
    fc.constantFrom('', '23:30'),
    hours.map(({ from }) => from),
  ),
  rival: fc.oneof(
    fc.constantFrom('CV Peñalba', 'Voley; Sur, «B»', 'A\\B\nC', '🏐 Club 🏐'.repeat(20)),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  ),
  home: fc.boolean(),
  venue: fc.oneof(fc.constant(''), venue),
  address: fc.constantFrom('', 'Pabellón; s/n'),
  street: fc.constantFrom('', 'Calle del Río, 4; Peñazarza'),
  map: fc.constant(''),
  competition: fc.constant('1ª Zonal'),
  round: fc.constantFrom('', '7', 'Semifinal'),
  state: fc.constantFrom('planned', 'planned', 'postponed', 'cancelled'),
  reason,
  result: fc.constantFrom<Match['result']>(null, [1, 3]),
  // Points of a match without a result are not shown.
  partials: fc.constantFrom<[number, number][]>(
    [],
    [
      [25, 18],
      [22, 25],
      [15, 25],
      [20, 25],
    ],
  ),
  overtimes: fc.constant(0),
});

/** Date of a season from the number of days since its first one. */
const dayOf = (first: string, days: number) => fc.nat(days).map((n) => addDays(first, n));

/** Seasons with any number of closures, changes (also of the same training) and simultaneous trainings. */
export const seasons: fc.Arbitrary<Season> = fc
  .record({
    first: fc.nat(20).map((n) => addDays('2024-09-02', n)),
    days: fc.integer({ min: 0, max: 290 }),
    weekly: fc.array(weekly, { maxLength: 8 }),
  })
  .chain(({ first, days, weekly }) => {
    const day = dayOf(first, days);
    const changes =
      weekly.length > 0
        ? fc.array(changeOf(weekly, day, addDays(first, days)), { maxLength: 12 })
        : fc.constant<SessionChange[]>([]);
    return fc.record({
      first: fc.constant(first),
      last: fc.constant(addDays(first, days)),
      weekly: fc.constant(weekly),
      closures: fc.array(
        fc
          .record({
            from: day,
            days: fc.nat(9),
            reason,
            venues: fc.uniqueArray(venue, { maxLength: 2 }),
          })
          .map(({ days, ...closure }) => ({ ...closure, to: addDays(closure.from, days) })),
        { maxLength: 5 },
      ),
      changes,
      extras: fc.array(
        fc
          .record({ team, date: day, hours, venue, reason })
          .map(({ hours, ...rest }) => ({ ...rest, ...hours })),
        { maxLength: 4 },
      ),
      matches: fc
        .array(fc.tuple(match, fc.integer({ min: -20, max: 310 })), { maxLength: 8 })
        .map((list) => list.map(([match, n], i) => ({ ...match, id: `p-${i}`, date: addDays(first, n) }))),
    });
  });

/** Changes, mostly of an existing session; the new date may be the same one, another of the season, or beyond it. */
function changeOf(
  weekly: readonly WeeklySession[],
  day: fc.Arbitrary<string>,
  last: string,
): fc.Arbitrary<SessionChange> {
  return fc
    .record({
      session: fc.constantFrom(...weekly),
      day,
      reason,
      target: fc.constantFrom('cancelled', 'same day', 'another day', 'after the season'),
      hours,
      venue,
      otherDay: day,
      errorDice: fc.nat(9),
    })
    .map(({ session, day, reason, target, hours, venue, otherDay, errorDice }) => {
      const sessionDay = addDays(day, (session.weekday - weekday(day) + 7) % 7);
      // A tenth of the changes may name a date without a session.
      const date = errorDice === 0 ? otherDay : sessionDay;
      const newDates = new Map([
        ['same day', date],
        ['another day', otherDay],
        ['after the season', addDays(last, 3)],
      ]);
      const newDate = newDates.get(target);
      const movedTo = newDate === undefined ? null : { date: newDate, ...hours, venue };
      return { team: session.team, date, from: session.from, reason, movedTo };
    });
}
