import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../agenda/filters.ts';
import { calendarOfFilters } from './calendar-of-filters.ts';

const CADETE = 'federados/cadete-femenino';
const team = {
  name: 'Cadete femenino',
  qualifier: '',
  path: `/equipos/${CADETE}`,
  color: 'clay' as const,
  kind: 'federados',
  kindName: 'Equipos federados',
};
const data = { teams: { [CADETE]: team }, venues: { 'ceip-sur': { title: 'CEIP Sur', path: '' } } };
const kinds = [{ slug: 'federados', name: 'Equipos federados', color: 'clay' as const }];
const club = { origin: 'https://club.example.org', club: 'CV Sierra' };

test.each([
  [{}, '/calendario/club.ics', 'CV Sierra'],
  [{ lugar: 'ceip-sur' }, '/calendario/lugares/ceip-sur.ics', 'CEIP Sur'],
  [{ tipo: 'federados', lugar: 'ceip-sur' }, '/calendario/equipos/federados.ics', 'Equipos federados'],
  [
    { equipo: CADETE, tipo: 'federados' },
    '/calendario/equipos/federados/cadete-femenino.ics',
    'Cadete femenino',
  ],
])('the calendar of what is asked for: %o', (filters, path, name) => {
  expect(calendarOfFilters({ ...NO_FILTERS, ...filters }, data, kinds, club)).toEqual({
    ...club,
    path,
    name,
  });
});
