/** Built pages of a club, as parsed by a browser without scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseHTML } from 'linkedom';
import { pictureId, type TestClub } from '../setup/clubs.ts';

export interface BuiltPage {
  /** Site path, `/equipos/resto`; `/404.html` for the error page of static hosts. */
  path: string;
  readonly html: string;
  readonly document: Document;
}

export const siteDirOf = ({ buildDir }: TestClub) => join(buildDir, 'site');

/** Lists the paths of all files of a built site. */
export function builtFiles(siteDir: string): string[] {
  const entries = readdirSync(siteDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const documents = new Map<string, Document>();

/** Parses an HTML file once for all tests, which must not change the document. */
function parseFile(file: string): Document {
  const document = documents.get(file) ?? parseHTML(readFileSync(file, 'utf8')).document;
  documents.set(file, document);
  return document;
}

/** Lists the HTML files of a built site, including redirects and the 404 page. They are read and parsed on use. */
export function builtPages(siteDir: string): BuiltPage[] {
  return builtFiles(siteDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const address = `/${relative(siteDir, file).split(sep).join('/')}`.replace(/\/?index\.html$/, '');
      return {
        path: address || '/',
        get html() {
          return readFileSync(file, 'utf8');
        },
        get document() {
          return parseFile(file);
        },
      };
    });
}

/** Returns the parsed page at a path. */
export const openPage = (club: TestClub, path: string): Document =>
  parseFile(join(siteDirOf(club), path, 'index.html'));

/** Returns the URL of the season's JSON, which scripts fetch. */
export const agendaAddress = (club: TestClub): string =>
  attribute(getFirst(openPage(club, '/'), '[data-agenda]'), 'data-agenda');

/** Returns the matching elements in document order. */
export const queryAll = (within: ParentNode, selector: string): Element[] => [
  ...within.querySelectorAll(selector),
];

/** Returns the first matching element. Throws if there is none. */
export function getFirst(within: ParentNode, selector: string): Element {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}

/** Returns the main content of a built page. */
export const openMain = (club: TestClub, path: string): Element => getFirst(openPage(club, path), 'main');

/** Returns the text of an element with white space collapsed, without parts for screen readers only. */
export function visibleText(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll('.visually-hidden') ?? []) hidden.remove();
  return collapseSpaces(copy?.textContent ?? '');
}

/** Returns the texts of all matching elements. */
export const visibleTexts = (within: ParentNode, selector: string) =>
  queryAll(within, selector).map(visibleText);

/** Returns the texts of the children of a row, joined with bars. */
export const rowText = (row: Element) => [...row.children].map(visibleText).join(' | ');

export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the value of an attribute; empty if missing. The parser keeps the case of names, which HTML ignores. */
export const attribute = (element: Element, name: string): string =>
  [...element.attributes].find((attribute) => attribute.name.toLowerCase() === name)?.value ?? '';

/** Returns the base paths of the pictures that an element shows or links to: `/img/9f86d081884c7d65-`. */
export function picturePaths(element: Element): string[] {
  const addresses = queryAll(element, 'img, source, a[href^="/img/"]').flatMap((source) => [
    attribute(source, 'src'),
    attribute(source, 'href'),
    ...attribute(source, 'srcset')
      .split(',')
      .map((candidate) => candidate.trim().split(' ')[0]),
  ]);
  const found = addresses.flatMap(
    (address) => /^(\/img\/[^/]+-)\d+\.[0-9a-f]+\.\w+$/.exec(address ?? '')?.[1] ?? [],
  );
  return [...new Set(found)];
}

/** Returns the target of a link; empty if there is none. */
export const hrefOf = (element: Element | null | undefined) => element?.getAttribute('href') ?? '';

/** Returns the matching links, each as its text and target: `Agenda /agenda`. */
export const linksIn = (within: ParentNode, selector = 'a') =>
  queryAll(within, selector).map((link) => `${visibleText(link)} ${hrefOf(link)}`);

/** Returns the ids of the pictures that an element shows or links to. */
export const pictureIds = (club: TestClub, within: Element) =>
  picturePaths(within).map((base) => pictureId(club, base));

/** Returns the structured data of a page: the items of its one list. */
export const structuredData = (page: Document) =>
  queryAll(page, 'script[type="application/ld+json"]').flatMap((script) =>
    JSON.parse(script.textContent ?? ''),
  );
