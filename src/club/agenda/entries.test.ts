import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay, weekday } from './dates.ts';
import {
  awayVenueMap,
  endOf,
  entriesBetween,
  entriesFrom,
  isOver,
  takesPlace,
  toMatchEntry,
} from './entries.ts';
import { aMatch, aSeason, aSession } from './testing/plain-season.ts';
import { seasons } from './testing/seasons.ts';
import type { Entry, Season, Training } from './types.ts';

/** Date range that contains all entries of a generated season. */
const WHOLE_RANGE = ['2024-08-01', '2025-09-30'] as const;
const entriesOf = (season: Season) => entriesBetween(season, ...WHOLE_RANGE);
const trainings = (entries: Entry[]) =>
  entries.filter((entry): entry is Training => entry.kind === 'training');

const forAllSeasons = (check: (season: Season) => void) => fc.assert(fc.property(seasons, check));

test('lists exactly the entries of the days of a range', () => {
  fc.assert(
    fc.property(seasons, fc.nat(300), fc.nat(60), (season, start, days) => {
      const from = addDays('2024-08-20', start);
      const to = addDays(from, days);
      const daily = eachDay(from, to).flatMap((day) => entriesBetween(season, day, day));
      expect(entriesBetween(season, from, to)).toEqual(daily);
      expect(entriesOf(season).filter(({ date }) => from <= date && date <= to)).toEqual(daily);
    }),
  );
});

test('ids are unique within a day, and a training takes place once in a season', () => {
  forAllSeasons((season) => {
    const entries = entriesOf(season);
    expect(new Set(entries.map(({ id, date }) => `${id} ${date}`)).size).toBe(entries.length);
    const heldIds = entries.filter(takesPlace).map(({ id }) => id);
    expect(new Set(heldIds).size).toBe(heldIds.length);
  });
});

test('lists every weekly training once: planned, closed, cancelled or moved', () => {
  forAllSeasons((season) => {
    const entries = trainings(entriesOf(season)).filter(({ id }) => !id.includes('/extra-'));
    const planned = entries.map(({ state, date, otherSlot }) =>
      state === 'moved' && otherSlot ? otherSlot.date : date,
    );
    const days = eachDay(season.first, season.last);
    for (const { team } of season.weekly) {
      const expectedDays = days.flatMap((day) =>
        season.weekly.filter((slot) => slot.team === team && slot.weekday === weekday(day)).map(() => day),
      );
      const plannedDays = entries.flatMap((entry, i) => {
        // A training moved to another date is also listed on its planned date, so its new date is skipped.
        const arrival = entry.state === 'moved' && entry.otherSlot?.date !== entry.date;
        return entry.team === team && !arrival ? [planned[i]] : [];
      });
      expect(plannedDays.sort()).toEqual(expectedDays);
    }
  });
});

const slotOf = ({ date, from, to, venue }: Training) => ({ date, from, to, venue });

test('lists a moved training on both dates, each with a reference to the other', () => {
  forAllSeasons((season) => {
    const entries = trainings(entriesOf(season));
    const departures = entries.filter(
      ({ otherSlot, state }) => state === 'moved-away' && otherSlot && otherSlot.date <= season.last,
    );
    const arrivals = entries.filter(
      ({ state, date, otherSlot }) => state === 'moved' && otherSlot?.date !== date,
    );
    expect(arrivals.map(({ id }) => id).sort()).toEqual(departures.map(({ id }) => id).sort());
    for (const departure of departures) {
      const arrival = arrivals.find(({ id }) => id === departure.id);
      expect(departure.otherSlot).toEqual(arrival && slotOf(arrival));
      expect(arrival?.otherSlot).toEqual(slotOf(departure));
    }
  });
});

test('a closure cancels all trainings of a day except those with a change of their own', () => {
  forAllSeasons((season) => {
    for (const { state, date, venue } of trainings(entriesOf(season))) {
      const closed = season.closures.some(
        ({ from, to, venues }) =>
          from <= date && date <= to && (venues.length === 0 || venues.includes(venue)),
      );
      if (closed) expect(state).not.toBe('planned');
    }
  });
});

test('lists matches, but no trainings, outside the season', () => {
  forAllSeasons((season) => {
    const entries = entriesOf(season);
    for (const { date } of trainings(entries)) {
      expect(date >= season.first && date <= season.last).toBe(true);
    }
    expect(entries.filter(({ kind }) => kind === 'match')).toHaveLength(season.matches.length);
    expect(trainings(entriesOf({ ...season, first: '', last: '' }))).toEqual([]);
  });
});

test('sorts by date and time, whatever the order in the file', () => {
  forAllSeasons((season) => {
    const entries = entriesOf(season);
    const reversed = { ...season, matches: season.matches.toReversed() };
    expect(entriesOf(reversed)).toEqual(entries);
    const keys = entries.map(({ date, from }) => `${date} ${from || '99'}`);
    expect(keys).toEqual(keys.toSorted());
  });
});

test('lists upcoming entries that have not ended, and no entry ends before it begins', () => {
  fc.assert(
    fc.property(
      seasons,
      fc.nat(300),
      fc.constantFrom('00:00', '10:15', '17:59', '23:59'),
      (season, n, time) => {
        const now = { date: addDays('2024-09-02', n), time };
        const next = entriesFrom(season, now, 14);
        const span = entriesBetween(season, now.date, addDays(now.date, 13));
        expect(next).toEqual(span.filter((entry) => !isOver(entry, now)));
        for (const entry of span) {
          const end = endOf(entry);
          expect(`${end.date} ${end.time}` > `${entry.date} ${entry.from}`).toBe(true);
          if (isOver(entry, now)) expect(`${entry.date} ${entry.from}` <= `${now.date} ${time}`).toBe(true);
        }
      },
    ),
  );
});

test('ends a late match after midnight of the next day, and a match without a time at midnight', () => {
  const late = aMatch({ date: '2026-02-28', time: '23:30' });
  expect(endOf(toMatchEntry(late))).toEqual({ date: '2026-03-01', time: '01:30' });
  expect(endOf(toMatchEntry({ ...late, time: '' }))).toEqual({ date: '2026-03-01', time: '00:00' });
});

test('lists a week with a holiday, a moved training and a match without a time', () => {
  const season = aSeason({
    weekly: [2, 4].map((weekday) => aSession(weekday)),
    closures: [{ from: '2024-11-12', to: '2024-11-12', reason: 'Fiesta local', venues: [] }],
    changes: [
      {
        team: 'a/b',
        date: '2024-11-14',
        from: '18:00',
        reason: 'Torneo',
        movedTo: { date: '2024-11-15', from: '17:00', to: '18:00', venue: 'ceip-sur' },
      },
    ],
    matches: [aMatch({ date: '2024-11-16', time: '' })],
  });
  const week = entriesBetween(season, '2024-11-11', '2024-11-17');
  expect(week.map(({ date, from, state, reason }) => `${date} ${from} ${state} ${reason}`.trim())).toEqual([
    '2024-11-12 18:00 closed Fiesta local',
    '2024-11-14 18:00 moved-away Torneo',
    '2024-11-15 17:00 moved Torneo',
    '2024-11-16  planned',
  ]);
  const friday = { date: '2024-11-15', time: '18:00' };
  expect(entriesFrom(season, friday, 4).map(({ date }) => date)).toEqual(['2024-11-16']);
});

test.each([
  [{ address: 'Pabellón de Noia', map: 'https://enlaces.example/noia' }, 'https://enlaces.example/noia'],
  [{ address: 'Pabellón municipal', rival: 'CB Noia & Lousame' }, 'Pabellón municipal, CB Noia & Lousame'],
  [{ address: 'Pista de Noia', street: 'Rúa do Mar, 3, Noia' }, 'Pista de Noia, Rúa do Mar, 3, Noia'],
  [{ address: 'Frontón', home: true, rival: 'CB Noia' }, 'Frontón'],
  [{ address: '', rival: 'CB Noia' }, ''],
])('finds the way to the hall of %j', (match, expected) => {
  const map = awayVenueMap(aMatch({ date: '2025-01-11', home: false, venue: '', ...match }));
  const isSearch = map.startsWith('https://www.google.com/maps/search/?api=1&');
  expect(isSearch ? new URL(map).searchParams.get('query') : map).toBe(expected);
});
