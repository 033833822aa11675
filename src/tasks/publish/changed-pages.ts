/** Compares two builds by their visible pages. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { copyLinePlaceholder } from '../../site/service-worker/protocol.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface ChangedPage {
  /** `/equipos/cadete` */
  address: string;
  /** Current title, without the club's name; the previous one of a page that is gone. */
  title: string;
  change: 'new' | 'gone' | 'changed';
}

/** HTML of pages by address. */
export type PageTexts = ReadonlyMap<string, string>;

/** Returns the changed pages, sorted by address. Ignores differences that every build makes and nobody notices. */
export function changedPages(before: PageTexts, after: PageTexts): ChangedPage[] {
  const addresses = [...new Set([...before.keys(), ...after.keys()])].sort();
  return addresses.flatMap((address): ChangedPage[] => {
    const [oldHtml, newHtml] = [before.get(address), after.get(address)];
    if (oldHtml === newHtml || (oldHtml && newHtml && isSameSource(oldHtml, newHtml))) return [];
    const oldPage = oldHtml === undefined ? null : visiblePage(oldHtml);
    const newPage = newHtml === undefined ? null : visiblePage(newHtml);
    if (oldPage && newPage && oldPage.parts === newPage.parts) return [];
    const title = address === '/' ? 'Portada' : (newPage ?? oldPage)?.title || address;
    return [{ address, title, change: !oldPage ? 'new' : !newPage ? 'gone' : 'changed' }];
  });
}

/** True if the sources of two pages differ only in build names, build time and copy version. Spares parsing them. */
const isSameSource = (oldHtml: string, newHtml: string): boolean =>
  withoutBuildData(oldHtml) === withoutBuildData(newHtml);

const withoutBuildData = (html: string): string =>
  withoutBuildNames(html)
    .replace(/ data-made="[^"]*"/, '')
    .replace(COPY_LINE, '');

const COPY_LINE = new RegExp(copyLinePlaceholder('\\w+'));

/** Page as a visitor notices it. */
interface VisiblePage {
  /** Without the club's name at its end. */
  title: string;
  /** Texts, and elements with their attributes. */
  parts: string;
}

/** Reads a page. Picture hashes stay, since another photo is a change. */
function visiblePage(html: string): VisiblePage {
  const page: VisiblePage = { title: '', parts: '' };
  collectVisible(parse(html, { scriptingEnabled: false }), page);
  return page;
}

function collectVisible(node: Node, page: VisiblePage): void {
  if (node.nodeName === '#text' && 'value' in node) page.parts += node.value;
  if ('tagName' in node) {
    if (isInvisible(node)) return;
    const attributes = node.attrs.flatMap(({ name, value }) =>
      INVISIBLE_ATTRIBUTES.has(name) ? [] : [` ${name}="${withoutBuildNames(value)}"`],
    );
    page.parts += `<${node.tagName}${attributes.join('')}>`;
  }
  const start = page.parts.length;
  if ('childNodes' in node) for (const child of node.childNodes) collectVisible(child, page);
  if (node.nodeName === 'title') page.title ||= page.parts.slice(start).replace(/ \| [^|]*$/, '');
}

/** Attributes that no visitor notices: classes, build time, and expiry of parts. */
const INVISIBLE_ATTRIBUTES = new Set(['class', 'data-made', 'data-until']);
const BUILD_LINKS = new Set(['stylesheet', 'preload', 'modulepreload']);

/** True for scripts, style sheets and their policy, which differ with each version of the code, and for the time of the build. */
function isInvisible({ tagName, attrs }: Element): boolean {
  if (tagName === 'script' || tagName === 'style') return true;
  return attrs.some(
    ({ name, value }) =>
      name === 'data-built' ||
      (name === 'http-equiv' && value === 'Content-Security-Policy') ||
      (name === 'rel' && BUILD_LINKS.has(value)),
  );
}

/** Strips the names that a build gives anew: of hashed files, and of ids by React. */
const withoutBuildNames = (value: string): string =>
  value.replaceAll(/\/assets\/[\w.-]+/g, '/assets/').replaceAll(/_[Rr]_\w*_/g, '');

export const isRedirect = (html: string): boolean => html.includes('<meta http-equiv="refresh"');

/** Reads the HTML of every page of a built site, except redirects. Empty if the folder does not exist. */
export async function readPageTexts(siteDir: string): Promise<Map<string, string>> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const pages = new Map<string, string>();
  for (const { name, parentPath } of entries) {
    if (name !== 'index.html') continue;
    const html = await readFile(join(parentPath, name), 'utf8');
    if (!isRedirect(html)) pages.set(`/${relative(siteDir, parentPath).split(sep).join('/')}`, html);
  }
  return pages;
}
