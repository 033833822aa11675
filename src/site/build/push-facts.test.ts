import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../club/content/read.ts';
import { sitePages } from '../pages/site-map.ts';
import { toSiteInfo } from './build.ts';
import { pushFacts } from './push-facts.ts';

const sample = await readClub(sampleContent, sitePages);

test('gives the server each training and match once, as the pages show it', () => {
  const { teams, events } = pushFacts(sample);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(events.every(({ team }) => teams[team])).toBe(true);
  const rowsOf = (team: string, date: string) =>
    events
      .filter((event) => event.team === `federados/${team}` && event.date === date)
      .map(({ rival, slot, off, result }) => [rival, slot, off, result].filter(Boolean).join(' | '));
  expect(rowsOf('senior-femenino', '2024-11-14')).toEqual([
    'jueves 14 de noviembre, 19:30–21:00, Polideportivo municipal | Cancelado',
  ]);
  expect(rowsOf('senior-femenino', '2024-11-09')).toEqual([
    'CV Montecencio | sábado 9 de noviembre, 16:30, Polideportivo municipal | Derrota por 1-3',
  ]);
});

test('leaves out the reasons of changes, which may name a person', () => {
  const text = JSON.stringify(pushFacts(sample));
  expect(sample.calendar?.changes.some(({ reason }) => reason)).toBe(true);
  for (const { reason } of sample.calendar?.changes ?? []) if (reason) expect(text).not.toContain(reason);
});

test('a site without a server of notices has neither their page nor their data', () => {
  expect(toSiteInfo(sample).push).toBeUndefined();
  expect(toSiteInfo(sample).pages).not.toContain('/avisos');
  expect(toSiteInfo({ ...sample, pushKey: 'B' }).pages).toContain('/avisos');
});
