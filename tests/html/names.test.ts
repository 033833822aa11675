/** Marks for browsers' translations: proper names, which must stay as they are, and hours, which keep their order. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readClub } from '../../src/club/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { OTHER_SPORT, SAMPLE, type TestClub } from '../setup/clubs.ts';
import { builtPages, collapseSpaces, queryAll, siteDirOf } from './site.ts';

/** Returns every proper name in a club's content. */
async function properNames({ contentDir }: TestClub): Promise<string[]> {
  const club = await readClub(contentDir, sitePages);
  const names = [
    ...[club.name, club.shortName, ...club.contact.address, club.protection?.name],
    ...club.kinds.flatMap(({ teams }) => teams.map(({ name }) => name)),
    ...club.venues.flatMap(({ title, address }) => [title, ...address]),
    ...[...club.coaches, ...club.board].map(({ name }) => name),
    ...club.matches.flatMap(({ rival, address, street }) => [rival, address, street]),
    ...club.standings.flatMap(({ rows }) => rows.map(({ name }) => name)),
    ...club.partners.flatMap(({ partners }) => partners.map(({ title }) => title)),
    ...club.pastSeasons
      .flatMap(({ kinds }) => kinds.flatMap(({ teams }) => teams))
      .flatMap(({ name, coaches, matches }) => [name, ...coaches, ...matches.map(({ rival }) => rival)]),
  ];
  return [...new Set(names.filter((name) => name !== undefined && name !== ''))] as string[];
}

/** Returns the text of all content files of a club with white space collapsed. */
function contentText({ contentDir }: TestClub): string {
  const files = readdirSync(contentDir, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(ya?ml|md)$/.test(file));
  return collapseSpaces(texts.map((file) => readFileSync(join(contentDir, file), 'utf8')).join('\n'));
}

/** Pages of prose whose names are filled in from content. */
const LEGAL_PATHS = ['/aviso-legal', '/privacidad-y-cookies'];

/** Lists the texts directly in an element. */
const ownTexts = (element: Element) =>
  [...element.childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ textContent }) => collapseSpaces(textContent ?? ''))
    .filter(Boolean);

/** Lists the texts that the site composes, with their elements and paths. Omits prose that the club wrote. */
function* composedTexts(club: TestClub, names: readonly string[]) {
  const content = contentText(club);
  const isProse = (text: string) => content.includes(text) && !names.includes(text);
  for (const { path, document } of builtPages(siteDirOf(club))) {
    const omitted = LEGAL_PATHS.includes(path) ? 'script, svg, main' : 'script, svg';
    const elements = queryAll(document, 'body *').filter((element) => !element.closest(omitted));
    for (const element of elements)
      for (const text of ownTexts(element)) if (!isProse(text)) yield { path, element, text };
  }
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

test.for([SAMPLE, OTHER_SPORT])('$name: translations leave every proper name alone', async (club) => {
  const names = await properNames(club);
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${names.map(escapePattern).join('|')})(?![\\p{L}\\d])`, 'u');
  const found = new Set<string>();
  const marked = new Set<string>();
  for (const { path, element, text } of composedTexts(club, names)) {
    if (!pattern.test(text)) continue;
    if (element.closest('[translate=no]')) marked.add(text);
    else found.add(`${path}: ${text}`);
  }
  expect([...found]).toEqual([]);
  expect(marked.size, 'marked names').toBeGreaterThan(30);
});

test.for([SAMPLE, OTHER_SPORT])('$name: ranges of hours keep their order in any language', (club) => {
  const found = new Set<string>();
  let isolated = 0;
  for (const { path, element, text } of composedTexts(club, [])) {
    if (!/\d:\d\d\s*–|–\s*\d\d?:\d\d/.test(text)) continue;
    if (element.closest('[dir=ltr]')) isolated++;
    else found.add(`${path}: ${text}`);
  }
  expect([...found]).toEqual([]);
  expect(isolated, 'isolated ranges').toBeGreaterThan(30);
});
