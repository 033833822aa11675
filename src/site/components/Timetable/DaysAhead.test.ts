import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aMatch, aSeason, aSession } from '../../../club/agenda/testing/plain-season.ts';
import { DaysAhead } from './DaysAhead.tsx';

const moment = { date: '2024-11-14', time: '08:00' };
const numbers = Array.from({ length: 60 }, (_, i) => i);
const teamKey = (number: number) => `equipo-${number}`;

/** Season in which 60 teams have a cancelled training and a match within the next days. */
const season = aSeason({
  weekly: numbers.map((number) => aSession(4, { team: teamKey(number) })),
  changes: numbers.map((number) => ({
    ...{ team: teamKey(number), date: '2024-11-14', from: '18:00', reason: 'Torneo', movedTo: null },
  })),
  matches: numbers.map((number) =>
    aMatch({ id: `m${number}`, team: teamKey(number), date: '2024-11-16', rival: `Rival ${number}.` }),
  ),
});

test('prints all changes and matches of the next days, however many', () => {
  const teams = Object.fromEntries(
    numbers.map((number) => [
      teamKey(number),
      { name: `Equipo ${number}.`, path: '', color: '1' as const, kind: '', qualifier: '' },
    ]),
  );
  const venues = { hall: { title: 'Polideportivo', path: '' } };
  const agenda = {
    ...{ moment, builtAt: moment, now: null, club: '', origin: '', kinds: [] },
    season,
    teams,
    venues,
  };
  const text = renderToStaticMarkup(
    createElement(DaysAhead, { agenda: { ...agenda, notices: [], reports: {} } }),
  ).replace(/<[^>]+>/g, '');
  for (const number of numbers) {
    expect(text).toContain(`Equipo ${number}. · CANCELADO: Torneo`);
    expect(text).toContain(`– Rival ${number}. (casa)`);
  }
});
