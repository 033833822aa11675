/** Check that every own address in the built files leads to a file of the build. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { RELAY } from '../../base/addresses/contact-form.ts';
import { nullIfMissing } from '../../base/errors/system-error.ts';
import { readIfExists } from '../../base/files/read.ts';
import { BuildError } from './build-error.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Attributes with one address. */
const ADDRESS_ATTRIBUTES = new Set(['href', 'src', 'action', 'poster', 'data-agenda']);
/** Attributes with a list of image candidates. */
const SRCSET_ATTRIBUTES = new Set(['srcset', 'imagesrcset']);
/** Attributes of `<meta>` that name its property. */
const META_NAMES = new Set(['property', 'name']);
/** Properties of `<meta>` whose content is an address. */
const META_ADDRESSES = new Set(['og:image', 'og:url', 'twitter:image']);

/** Longest list of dead addresses in the message. */
const MAX_LISTED = 20;

/**
 * Checks the addresses in pages, their JSON and styles, style sheets, feeds, the sitemap, `robots.txt`, calendars, data files and
 * the web app manifest, and those of hashed files in scripts.
 * @param planned paths of pictures that are encoded on request, and so are no files yet
 * @param checkedSite folder of an earlier site that passed this check, whose files are not checked again
 * @throws BuildError that lists the addresses without a file
 */
export async function checkOwnAddresses(
  siteDir: string,
  origin: string,
  planned: readonly string[] = [],
  checkedSite?: string,
): Promise<void> {
  const paths = await pathsIn(siteDir);
  const pages = paths.filter((path) => path.endsWith('/index.html')).map(addressOf);
  // Static hosts show pages with a slash at the end, and people copy that.
  const known = new Set([...paths, ...pages, ...pages.map((path) => `${path}/`), ...planned, RELAY.form]);
  const isStillValid = await validityOfChecked(checkedSite, known);
  const dead = new Set<string>();
  for (const path of paths) {
    const extract = EXTRACTORS[path.slice(path.lastIndexOf('.') + 1)];
    if (!extract) continue;
    const text = await readFile(join(siteDir, path), 'utf8');
    if (await isStillValid(path, text)) continue;
    for (const address of extract(text, origin)) {
      const url = URL.parse(address, origin + addressOf(path));
      if (url?.origin === origin && !known.has(decodePath(url.pathname)))
        dead.add(`${addressOf(path)}: ${url.pathname}`);
    }
  }
  if (dead.size === 0) return;
  const listed = [...dead].slice(0, MAX_LISTED);
  const rest = dead.size > MAX_LISTED ? [`… (${dead.size})`] : [];
  throw new BuildError('dead-addresses', [...listed, ...rest].join('\n'));
}

/** Returns the paths of all files below a folder. */
async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
}

/**
 * Returns a predicate: true if a file is unchanged since an earlier site and names no file that is gone. Always false if a file
 * without a hashed name is gone, because its path may be written in several ways.
 */
async function validityOfChecked(
  checkedSite: string | undefined,
  known: ReadonlySet<string>,
): Promise<(path: string, text: string) => Promise<boolean>> {
  if (checkedSite === undefined) return async () => false;
  // Somebody may have deleted the folder, but not the record of its build.
  const earlierPaths = await pathsIn(checkedSite).catch(nullIfMissing);
  if (!earlierPaths) return async () => false;
  const gone = earlierPaths.filter((path) => !known.has(path));
  if (!gone.every((path) => HASHED_FILE.test(path))) return async () => false;
  return async (path, text) =>
    String(await readIfExists(join(checkedSite, path))) === text && !gone.some((name) => text.includes(name));
}

const HASHED_FILE = /^\/(?:assets|img)\//;

/** Returns the address of a file: that of its page for `index.html`. */
const addressOf = (path: string): string => path.replace(/\/index\.html$/, '') || '/';

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type Extractor = (text: string, origin: string) => string[];

/** Returns the addresses in a file, by its extension. */
const EXTRACTORS: Record<string, Extractor> = {
  html: (text, origin) => addressesIn(parse(text, { scriptingEnabled: false }), origin),
  css: (text) => styleAddresses(text),
  // Scripts also compose addresses of pages that a club may not have. Files have complete addresses.
  js: (text) => text.match(/\/(?:assets|img)\/[\w.-]+/g) ?? [],
  json: jsonAddresses,
  xml: absoluteAddresses,
  txt: absoluteAddresses,
  // RFC 5545, 3.1: long lines are folded.
  ics: (text, origin) => absoluteAddresses(text.replace(/\r\n[ \t]/g, ''), origin),
  webmanifest: jsonAddresses,
};

function addressesIn(node: Node, origin: string, found: string[] = []): string[] {
  if ('attrs' in node) found.push(...elementAddresses(node, origin));
  if ('childNodes' in node) for (const child of node.childNodes) addressesIn(child, origin, found);
  return found;
}

function elementAddresses({ tagName, attrs, childNodes }: Element, origin: string): string[] {
  const text = () => childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  if (tagName === 'style') return styleAddresses(text());
  if (tagName === 'script' && attrs.some(({ value }) => value === 'application/ld+json'))
    return jsonAddresses(text(), origin);
  const isAddressMeta =
    tagName === 'meta' && attrs.some(({ name, value }) => META_NAMES.has(name) && META_ADDRESSES.has(value));
  return attrs.flatMap(({ name, value }) => {
    if (ADDRESS_ATTRIBUTES.has(name)) return [value];
    if (SRCSET_ATTRIBUTES.has(name)) return value.split(',').map((part) => part.trim().split(/\s/)[0] ?? '');
    if (name === 'style') return styleAddresses(value);
    if (name === 'data-props') return jsonAddresses(value, origin);
    return name === 'content' && isAddressMeta ? [value] : [];
  });
}

const styleAddresses = (css: string): string[] =>
  Array.from(css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g), ([, , address = '']) => address);

/** Returns the addresses of a text that begin with the site's origin, without the punctuation of a sentence after them. */
function absoluteAddresses(text: string, origin: string): string[] {
  return text
    .split(`${origin}/`)
    .slice(1)
    .map((rest) => `${origin}/${/^[^\s<>"'&\\]*(?<![.,;:!?)])/.exec(rest)?.[0] ?? ''}`);
}

/** Returns the strings in a JSON text that are a path, and the addresses in the others. */
function jsonAddresses(json: string, origin: string): string[] {
  return stringsIn(JSON.parse(json)).flatMap((value) =>
    /^\/\S*$/.test(value) ? [value] : absoluteAddresses(value, origin),
  );
}

/** Returns all strings in a JSON value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
