/** Atom feed of the stories, and calendars as literal rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { OTHER_SPORT, SAMPLE } from '../setup/clubs.ts';
import {
  attribute,
  collapseSpaces,
  getFirst,
  hrefOf,
  openPage,
  queryAll,
  siteDirOf,
  visibleText,
} from './site.ts';

const FEED = 'https://cvsierra.example.org/blog/feed.xml';
const STORIES = 'main section[id]:has(time)';

test('every story shows its date and leads to a page of its own', () => {
  const stories = queryAll(openPage(SAMPLE, '/blog'), STORIES);
  expect(stories.length).toBeGreaterThan(1);
  for (const story of stories) {
    const date = attribute(getFirst(story, 'time'), 'datetime');
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(visibleText(getFirst(story, 'time'))).toMatch(/^\d+ de \p{L}+ de \d{4}$/u);
    expect(hrefOf(getFirst(story, 'h2 a'))).toBe(`/blog/${date}`);
    const page = openPage(SAMPLE, `/blog/${date}`);
    expect(visibleText(getFirst(page, 'h1'))).toBe(visibleText(getFirst(story, 'h2')));
    expect(queryAll(page, 'article p').map(visibleText)).toEqual(
      queryAll(story, 'p:not(:has(time))').map(visibleText),
    );
    expect(attribute(getFirst(page, 'meta[property="og:image"]'), 'content')).toMatch(/^https:.*\.jpg$/);
  }
});

test('the feed has every story, and the blog links to it', () => {
  const page = openPage(SAMPLE, '/blog');
  const { document } = parseHTML(readFileSync(join(siteDirOf(SAMPLE), 'blog/feed.xml'), 'utf8'));
  const link = getFirst(page, 'link[rel="alternate"]');
  expect([attribute(link, 'type'), hrefOf(link)]).toEqual(['application/atom+xml', FEED]);
  const entries = queryAll(document, 'entry').map((entry) => [
    collapseSpaces(getFirst(entry, 'title').textContent ?? ''),
    hrefOf(getFirst(entry, 'link')),
  ]);
  expect(entries).toEqual(
    queryAll(page, STORIES).map((story) => [
      visibleText(getFirst(story, 'h2')),
      `https://cvsierra.example.org/blog/${attribute(getFirst(story, 'time'), 'datetime')}`,
    ]),
  );
});

test.each([
  ['/agenda', 'club'],
  ['/agenda/playa', 'equipos/playa'],
  ['/equipos/federados/cadete-femenino', 'equipos/federados/cadete-femenino'],
  ['/entrenamientos/playa', 'lugares/playa'],
])('%s offers its calendar in four ways', (path, file) => {
  const address = `//bmardora.example/calendario/${file}.ics`;
  expect(queryAll(openPage(OTHER_SPORT, path), '#calendario a').map(hrefOf)).toEqual([
    `webcal:${address}`,
    expect.stringContaining(encodeURIComponent(`webcal:${address}`)),
    expect.stringContaining(encodeURIComponent(`https:${address}`)),
    `/calendario/${file}.ics`,
  ]);
});

const PROPERTIES = ['dtstart', 'summary', 'location', 'description', 'status'];

/** Events of a team's calendar. */
function eventsOf(team: string): string[] {
  const file = join(siteDirOf(OTHER_SPORT), 'calendario/equipos', `${team}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8')));
  return calendar.getAllSubcomponents('vevent').map((event) =>
    PROPERTIES.map((name) => String(event.getFirstPropertyValue(name) ?? ''))
      .filter(Boolean)
      .join(' | '),
  );
}

const HALL = 'Pabellón del Puerto, Muelle Viejo, s/n, 15000 Ardora (A Coruña)';

test('a calendar has trainings, changes, matches and results, worded as on the pages', () => {
  // Title and score name the home team first.
  expect(eventsOf('federados/senior-masculino')).toEqual([
    `2025-09-16T20:30:00 | Sénior masculino: entrenamiento | ${HALL}`,
    `2025-09-18T20:30:00 | Sénior masculino: entrenamiento | ${HALL}`,
    `2026-03-12T20:30:00 | CANCELADO: Sénior masculino: entrenamiento | ${HALL} | Motivo: Revisión médica | CANCELLED`,
    '2026-02-22T19:00:00 | SD Corme - Sénior masculino | Pista de Corme | Primera Autonómica\nResultado: SD Corme 2, Sénior masculino 1 (10-12, 11-9, 5-3)',
    `2026-03-08T12:00:00 | Sénior masculino - CB Muros | ${HALL} | Primera Autonómica`,
    '2026-03-14T20:00:00 | APLAZADO: CB Noia - Sénior masculino | Pista de Noia | Primera Autonómica\nMotivo: Viento | TENTATIVE',
    '2026-03-21 | BM Tragove - Sénior masculino (hora por confirmar) | Pabellón de Tragove, Rúa do Mar, 3, 36000 Tragove (Pontevedra) | Primera Autonómica',
  ]);
  expect(eventsOf('federados/senior-femenino')).toEqual(
    expect.arrayContaining([
      '2026-03-17T20:30:00 | Sénior femenino: entrenamiento (cambiado) | Playa de Lago, Paseo de Lago | Estaba previsto el lunes 16 de marzo, de 20:30 a 22:00, en Pabellón del Puerto.',
      `2026-03-14T18:00:00 | Sénior femenino - BM Laxe | ${HALL} | Primera Autonómica, jornada 15`,
    ]),
  );
});
