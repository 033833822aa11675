import { expect, test } from 'vitest';
import { calendarFor, noticesOn } from './agenda-data.ts';

const CADETE = 'federados/cadete-femenino';
const data = {
  origin: 'https://club.example.org',
  club: 'CV Sierra',
  kinds: [{ slug: 'federados', name: 'Equipos federados' }],
  teams: {
    [CADETE]: {
      name: 'Cadete femenino',
      qualifier: 'Equipos federados',
      path: `/equipos/${CADETE}`,
      color: '1',
      kind: 'federados',
    },
  },
  venues: { 'ceip-sur': { title: 'CEIP Sur', path: '' } },
};

test.each([
  [{}, 'club.ics', 'CV Sierra'],
  [{ venue: 'ceip-sur' }, 'lugares/ceip-sur.ics', 'CEIP Sur'],
  [{ kind: 'federados', venue: 'ceip-sur' }, 'equipos/federados.ics', 'Equipos federados'],
  [{ team: CADETE, kind: 'federados' }, `equipos/${CADETE}.ics`, 'Cadete femenino (Equipos federados)'],
])('the calendar of what is asked for: %o', (asked, file, name) => {
  const { origin, club } = data;
  expect(calendarFor(asked, data)).toEqual({ origin, club, path: `/calendario/${file}`, name });
});

test('of several notices none is left out: the one that began last comes first; a team has its own', () => {
  const notice = (text: string, from: string, to: string, teams: string[] = []) => ({
    text,
    from,
    to,
    link: '',
    teams,
  });
  const notices = [
    notice('all week', '2024-11-11', '2024-11-16'),
    notice('over', '2024-11-01', '2024-11-13'),
    notice('since today', '2024-11-14', '2024-11-17'),
    notice('tomorrow', '2024-11-15', '2024-11-17'),
    notice('since today, too', '2024-11-14', '2024-11-14'),
    notice('of a team', '2024-11-14', '2024-11-14', [CADETE]),
  ];
  const textsOn = (team?: string) => noticesOn({ notices }, '2024-11-14', team).map(({ text }) => text);
  expect(textsOn()).toEqual(['since today, too', 'since today', 'all week']);
  expect(textsOn(CADETE)).toEqual(['of a team']);
});
