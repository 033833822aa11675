/** Reads a club's built pages as a browser without scripts gets them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseHTML } from 'linkedom';
import type { TestClub } from '../setup/clubs.ts';

export interface BuiltPage {
  /** Site path, `/equipos/resto`; `/404.html` for the error page of static hosts. */
  path: string;
  readonly html: string;
  readonly document: Document;
}

export const siteDirOf = ({ buildDir }: TestClub) => join(buildDir, 'site');

/** Paths of all files of a built site. */
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

/** Every HTML file of a built site, including redirects and the 404 page. Read and parsed on use. */
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

/** Page at a path. */
export const openPage = (club: TestClub, path: string): Document =>
  parseFile(join(siteDirOf(club), path, 'index.html'));

/** URL of the season's JSON, which scripts fetch. */
export const agendaAddress = (club: TestClub): string =>
  attribute(getFirst(openPage(club, '/'), '[data-agenda]'), 'data-agenda');

/** Matching elements in document order. */
export const queryAll = (within: ParentNode, selector: string): Element[] => [
  ...within.querySelectorAll(selector),
];

/** First matching element; throws if there is none. */
export function getFirst(within: ParentNode, selector: string): Element {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}

/** Text of an element with white space collapsed, without parts that only screen readers get. */
export function visibleText(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll('.visually-hidden') ?? []) hidden.remove();
  return collapseSpaces(copy?.textContent ?? '');
}

/** Texts of all matching elements. */
export const visibleTexts = (within: ParentNode, selector: string) =>
  queryAll(within, selector).map(visibleText);

/** Texts of the children of a row. */
export const rowText = (row: Element) => [...row.children].map(visibleText).join(' | ');

export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Value of an attribute; empty without it. The parser keeps the case of names, which HTML ignores. */
export const attribute = (element: Element, name: string): string =>
  [...element.attributes].find((attribute) => attribute.name.toLowerCase() === name)?.value ?? '';

/** Base paths of the pictures that an element shows or links to: `/img/9f86d081884c7d65-`. */
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

/** Target of a link; empty without one. */
export const hrefOf = (element: Element | null | undefined) => element?.getAttribute('href') ?? '';
