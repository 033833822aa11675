/** The feed, as paginas/blog.md has its stories. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { CLUBS, SAMPLE } from '../setup/clubs.ts';
import { readContent } from './content.ts';
import { all, attribute, hrefOf, one, openPage, siteDirOf, tidy, words } from './site.ts';

const FEED = 'blog/feed.xml';
const { web } = readContent(SAMPLE).club;
const blog = readFileSync(join(SAMPLE.contentDir, 'paginas/blog.md'), 'utf8');
/** Titles and days as they are written. */
const written = [...blog.matchAll(/^## (.+)\n\n\*(\d+) de (\p{L}+) de (\d+)\.\*/gmu)];

test('every story has its day in its heading, and an address of its own', () => {
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

test('the feed has every story, and the blog names it', () => {
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

test('a club without a blog has no feed', () => {
  for (const club of CLUBS)
    expect(existsSync(join(siteDirOf(club), FEED))).toBe(
      existsSync(join(club.contentDir, 'paginas/blog.md')),
    );
});
