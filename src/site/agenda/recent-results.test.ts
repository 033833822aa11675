import { expect, test } from 'vitest';
import { aMatch, aSeason } from '../../club/agenda/testing/plain-season.ts';
import type { Match } from '../../club/agenda/types.ts';
import type { Club } from '../../club/content/club.ts';
import { reportsOf } from '../club-facts.ts';
import { formatResultDays, lastResultWeek, resultsText, teamFirst } from './recent-results.ts';

const team = (name: string, qualifier = '') =>
  ({ name, path: `/${name}`, color: '1', kind: 'a', qualifier }) as const;
const teams = {
  'a/first': team('Primero'),
  'a/second': team('Segundo', 'Escuela'),
  'a/third': team('Tercero'),
};

const match = (date: string, team: string, result: Match['result'] = [3, 0], rest: Partial<Match> = {}) =>
  aMatch({ id: `${date} ${team}`, team, date, result, rival: 'CV Rival', ...rest });

const week = (today: string, matches: Match[]) =>
  lastResultWeek({ season: aSeason({ matches }), teams, moment: { date: today, time: '12:00' } });

// Monday 4 to Sunday 17 November 2024.
test.each<[name: string, today: string, matches: Match[], ids: string[] | undefined]>([
  ['none without matches', '2024-11-14', [], undefined],
  ['none without results', '2024-11-14', [match('2024-11-09', 'a/first', null)], undefined],
  [
    'all of the week, in the order of the teams',
    '2024-11-14',
    [match('2024-11-03', 'a/first'), match('2024-11-09', 'a/third'), match('2024-11-10', 'a/first')],
    ['2024-11-10 a/first', '2024-11-09 a/third'],
  ],
  [
    'the new week from its first result on',
    '2024-11-16',
    [match('2024-11-09', 'a/first'), match('2024-11-16', 'a/third')],
    ['2024-11-16 a/third'],
  ],
  [
    'results of a break of three weeks',
    '2024-11-30',
    [match('2024-11-09', 'a/first')],
    ['2024-11-09 a/first'],
  ],
  ['none that is older', '2024-12-01', [match('2024-11-09', 'a/first')], undefined],
  ['none of a later day', '2024-11-08', [match('2024-11-09', 'a/first')], undefined],
])('shows the last results: %s', (_name, today, matches, ids) => {
  expect(week(today, matches)?.entries.map(({ id }) => id)).toEqual(ids);
});

test('formats the results of a weekend as text that names each team, score, rival and set', () => {
  const partials: Match['partials'] = [
    [25, 20],
    [18, 25],
    [15, 12],
  ];
  const found = week('2024-11-14', [
    match('2024-11-09', 'a/second', [2, 1], { partials }),
    match('2024-11-10', 'a/first', [28, 28]),
  ]);
  expect(found && resultsText(found, { club: 'CV Sierra', teams })).toBe(
    [
      'CV Sierra · Resultados del sábado 9 al domingo 10 de noviembre',
      '',
      'Primero 28-28 CV Rival',
      'Segundo (Escuela) 2-1 CV Rival (25-20, 18-25, 15-12)',
    ].join('\n'),
  );
  expect(teamFirst(found?.entries ?? [], 'a/second').map(({ team }) => team)).toEqual([
    'a/second',
    'a/first',
  ]);
  expect(formatResultDays({ from: '2024-11-09', to: '2024-11-09' })).toBe('Sábado 9 de noviembre');
});

test('a story of the six days after a match that names its rival is its report', () => {
  const story = (date: string, text: string) => ({
    title: 'Noticia',
    story: { date, text, path: `/blog/${date}` },
  });
  const sections = [
    story('2024-11-08', 'Mañana, contra el CV Rival'),
    story('2024-11-10', 'Gran partido contra el CV Rival'),
    story('2024-11-12', 'Otra vez el CV Rival'),
    story('2024-11-22', 'CV Otro'),
  ];
  const matches = [
    match('2024-11-09', 'a/first'),
    match('2024-11-09', 'a/second', null),
    match('2024-11-15', 'a/first', [0, 3], { rival: 'CV Otro' }),
  ];
  const club = { pages: [{ path: '/blog', sections }], matches } as unknown as Club;
  expect(reportsOf(club)).toEqual({ '2024-11-09 a/first': '/blog/2024-11-10' });
});
