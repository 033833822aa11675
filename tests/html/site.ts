/** A club's built pages, as a visitor without scripts gets them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseHTML } from 'linkedom';
import type { TestClub } from '../setup/clubs.ts';

export interface BuiltPage {
  /** `/equipos/resto`; `/404.html` for the page of static hosts. */
  path: string;
  html: string;
  document: Document;
}

export const siteDirOf = ({ buildDir }: TestClub) => join(buildDir, 'site');

/** Paths of all files of a built site. */
export function builtFiles(siteDir: string): string[] {
  const entries = readdirSync(siteDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Every HTML file of a built site, those of redirects and the 404 page included. */
export function builtPages(siteDir: string): BuiltPage[] {
  return builtFiles(siteDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(file, 'utf8');
      const address = `/${relative(siteDir, file).split(sep).join('/')}`.replace(/\/?index\.html$/, '');
      return { path: address || '/', html, document: parseHTML(html).document };
    });
}

/** The page at an address. */
export function openPage(club: TestClub, path: string): Document {
  return parseHTML(readFileSync(join(siteDirOf(club), path, 'index.html'), 'utf8')).document;
}

/** Address of the season's data, which scripts fetch. */
export const agendaAddress = (club: TestClub): string =>
  attribute(one(openPage(club, '/'), '[data-agenda]'), 'data-agenda');

/** Elements in document order. */
export const all = (within: ParentNode, selector: string): Element[] => [
  ...within.querySelectorAll(selector),
];

/** The one element that is meant; throws where there is none. */
export function one(within: ParentNode, selector: string): Element {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}

/** What an element says, without what only screen readers get; each run of white space is one space. */
export function words(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const aside of copy?.querySelectorAll('.visually-hidden') ?? []) aside.remove();
  return tidy(copy?.textContent ?? '');
}

/** Words of every matching element, in document order. */
export const texts = (within: ParentNode, selector: string) => all(within, selector).map(words);

/** Words of the children of a row. */
export const cellsOf = (row: Element) => [...row.children].map(words).join(' | ');

export const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Every text below a value of the club's files with the field that it stands in; ids, days and colours have no capital letter. */
export function textsIn(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string')
    return /\p{Lu}/u.test(value) && !value.includes('](') ? [[field, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    textsIn(below, Array.isArray(value) ? field : `${field} › ${key}`),
  );
}

/** Texts of a value of the club's files that an element does not say. */
export const unsaid = (element: Element, value: unknown): string[] =>
  textsIn(value).flatMap(([, text]) => (words(element).includes(tidy(text)) ? [] : text));

/** Attributes of HTML know no case; the parser's names have that of the page. */
export const attribute = (element: Element, name: string): string =>
  [...element.attributes].find((each) => each.name.toLowerCase() === name)?.value ?? '';

/** Addresses of the pictures that an element shows or links to, without format and width: `/img/9f86d081884c7d65-`. */
export function pictures(element: Element): string[] {
  const addresses = all(element, 'img, source, a[href^="/img/"]').flatMap((each) => [
    attribute(each, 'src'),
    attribute(each, 'href'),
    ...attribute(each, 'srcset')
      .split(',')
      .map((candidate) => candidate.trim().split(' ')[0]),
  ]);
  const found = addresses.flatMap(
    (address) => /^(\/img\/[^/]+-)\d+\.[0-9a-f]+\.\w+$/.exec(address ?? '')?.[1] ?? [],
  );
  return [...new Set(found)];
}

/** Where a link inside leads. */
export const hrefOf = (element: Element | null | undefined) => element?.getAttribute('href') ?? '';
