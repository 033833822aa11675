import { expect, test } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

const links = calendarLinks({
  origin: 'https://cvsierra.example.org',
  path: '/calendario/equipos/federados/cadete-femenino.ics',
  name: 'Cadete femenino',
  club: 'CV Sierra',
});

test('Google and Outlook get address and name back whole', () => {
  expect(new URL(links.google).searchParams.get('cid')).toBe(links.subscribe);
  const outlook = new URL(links.outlook).searchParams;
  expect(outlook.get('url')).toBe(
    'https://cvsierra.example.org/calendario/equipos/federados/cadete-femenino.ics',
  );
  expect(outlook.get('name')).toBe('CV Sierra: Cadete femenino');
});
