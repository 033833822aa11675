/** Atom feed of the stories in paginas/blog.md, and calendars. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { SAMPLE } from '../setup/clubs.ts';
import { readContent } from './content.ts';
import { all, attribute, hrefOf, one, openPage, siteDirOf, tidy, words } from './site.ts';

const FEED = 'blog/feed.xml';
const { web } = readContent(SAMPLE).club;
const blog = readFileSync(join(SAMPLE.contentDir, 'paginas/blog.md'), 'utf8');
/** Titles and dates of the stories as written. */
const written = [...blog.matchAll(/^## (.+)\n\n\*(\d+) de (\p{L}+) de (\d+)\.\*/gmu)];

test('every story shows its date and has an anchor of its own', () => {
  const stories = all(openPage(SAMPLE, '/blog'), 'main section[id]:has(time)');
  expect(
    stories.map((story) => [words(one(story, 'h2')), words(one(story, 'time')), hrefOf(one(story, 'p a'))]),
  ).toEqual(
    written.map(([, title, day, month, year], i) => [
      title,
      `${day} de ${month} de ${year}`,
      `#${stories[i]?.id}`,
    ]),
  );
  for (const story of stories) expect(attribute(one(story, 'time'), 'datetime')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('the feed has every story, and the blog links to it', () => {
  const page = openPage(SAMPLE, '/blog');
  const { document } = parseHTML(readFileSync(join(siteDirOf(SAMPLE), FEED), 'utf8'));
  const link = one(page, 'link[rel="alternate"]');
  expect([attribute(link, 'type'), hrefOf(link)]).toEqual(['application/atom+xml', `${web}/${FEED}`]);
  const entries = all(document, 'entry');
  expect(entries.map((entry) => tidy(one(entry, 'title').textContent ?? ''))).toEqual(
    written.map(([, title]) => title),
  );
  for (const entry of entries) {
    const [address = '', id = ''] = hrefOf(one(entry, 'link')).split('#');
    expect(address).toBe(`${web}/blog`);
    expect(page.getElementById(id)?.querySelector('h2')?.textContent).toBe(one(entry, 'title').textContent);
  }
});

const content = readContent(SAMPLE);

test('a team page offers its calendar in four ways', () => {
  for (const { path } of content.teams) {
    const file = `/calendario${path}.ics`;
    const address = `${web.replace('https:', '')}${file}`;
    expect(all(openPage(SAMPLE, path), '#calendario a').map(hrefOf)).toEqual([
      `webcal:${address}`,
      expect.stringContaining(encodeURIComponent(`webcal:${address}`)),
      expect.stringContaining(encodeURIComponent(`https:${address}`)),
      file,
    ]);
  }
});

/** Events of a team's calendar, each as one text: title, place, description and date. */
function eventsOf(path: string): string[] {
  const file = join(siteDirOf(SAMPLE), 'calendario', `${path}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8')));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      ['dtstart', 'summary', 'location', 'description', 'status']
        .map((name) => String(event.getFirstPropertyValue(name) ?? ''))
        .join('\n'),
    );
}

test('a calendar describes each match as the content file does', () => {
  for (const team of content.teams) {
    const events = eventsOf(team.path);
    for (const match of content.partidos.filter(({ equipo }) => equipo === team.key)) {
      const { dia, hora, rival, lugar, direccion, jornada, motivo, estado, sets = [] } = match;
      const hall = content.lugares.pabellones?.find(({ title }) => title === direccion);
      const place = lugar
        ? content.lugares.lugares[lugar]?.title
        : [direccion, ...(hall?.address ?? [])].filter(Boolean).join(', ');
      const parts = [
        hora ? `${dia}T${hora}:00` : dia,
        rival,
        place ?? '',
        match.competicion ?? team.division ?? '',
        String(jornada ?? ''),
        motivo ?? '',
        // Same wording as on the pages.
        estado ? `${estado.toUpperCase()}: ` : '',
        estado ? 'CANCELLED' : '',
        // Title and score name the home team first.
        ...sets.map((set) => (match.donde === 'casa' ? set : set.split('-').reverse().join('-'))),
      ];
      const found = events.filter((event) => parts.every((word) => event.includes(word)));
      expect(found.length, `${team.path}: ${parts.join(', ')}`).toBe(1);
    }
  }
});

test('each page with a calendar offers its own', () => {
  const { teams, kinds, lugares } = content;
  const pages = [
    ['/agenda', 'club'],
    ...kinds.map(({ route }) => [`/agenda/${route}`, `equipos/${route}`]),
    ...teams.map(({ path }) => [path, path.slice(1)]),
    ...Object.keys(lugares.lugares).map((key) => [`/entrenamientos/${key}`, `lugares/${key}`]),
  ];
  for (const [path = '', file] of pages) {
    const ways = all(openPage(SAMPLE, path), '#calendario a').map((way) => decodeURIComponent(hrefOf(way)));
    expect(ways.length, path).toBe(4);
    for (const way of ways) expect(way, path).toContain(`/calendario/${file}.ics`);
  }
});
