import { expect, test } from 'vitest';
import { addDays } from '../../../club/agenda/dates.ts';
import { aMatch, aSeason } from '../../../club/agenda/testing/plain-season.ts';
import { nextSpan } from '../Agenda/useAgendaView.ts';
import { nextDayBlocks } from './HomeNow.tsx';

const NOW = { date: '2024-11-14', time: '10:00' };

test('home shows only days that the agenda shows when it opens', () => {
  const days = [...Array(8).fill(1), 9, 12];
  const season = aSeason({
    matches: days.map((day, i) => aMatch({ id: `m${i}`, date: addDays(NOW.date, day) })),
  });
  expect(nextDayBlocks(season, NOW).map(({ from }) => from)).toEqual(['2024-11-15', '2024-11-23']);
  expect(nextSpan(season, NOW, 1, false, (entries) => entries).to).toBe('2024-11-23');
});
