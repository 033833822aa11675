/** Stories with their Atom feed, and links to calendars. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
