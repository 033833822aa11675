/** Annotations of pages: links, fields of forms, comments. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PageCopier } from './page-copier.ts';

export const decodeText = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText().trim() : '';

/** Flags of an annotation that is not shown: hidden, no view. */
const NOT_SHOWN = 2 | 32;

export interface Annotation {
  dict: PDFDict;
  /** Undefined for an annotation that is part of its page's list. */
  ref: PDFRef | undefined;
  /** `Link`, `Widget`, `Text`… */
  subtype: string;
  isShown: boolean;
}

export function annotationsOf(page: PDFPageLeaf): Annotation[] {
  const list = page.lookup(PDFName.of('Annots'));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((value) => {
    const dict = page.context.lookup(value);
    if (!(dict instanceof PDFDict)) return [];
    const subtype = dict.lookup(PDFName.of('Subtype'));
    const flags = dict.lookup(PDFName.of('F'));
    const isShown = !(flags instanceof PDFNumber && flags.asNumber() & NOT_SHOWN);
    const ref = value instanceof PDFRef ? value : undefined;
    return [{ dict, ref, subtype: subtype instanceof PDFName ? subtype.decodeText() : '', isShown }];
  });
}

/** Returns a field's value that its parents may hold. */
function inheritedValue(field: PDFDict, key: string): PDFObject | undefined {
  const seen = new Set<PDFDict>();
  for (let dict: PDFObject | undefined = field; dict instanceof PDFDict && !seen.has(dict); ) {
    seen.add(dict);
    const value = dict.lookup(PDFName.of(key));
    if (value) return value;
    dict = dict.lookup(PDFName.of('Parent'));
  }
  return undefined;
}

export const isSignature = (field: PDFDict): boolean => inheritedValue(field, 'FT') === PDFName.of('Sig');

const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:)/i;

interface LinkContext {
  target: PDFContext;
  copier: PageCopier;
  /** New pages by the reference of their originals. */
  newPages: ReadonlyMap<PDFRef, PDFRef>;
  /** Returns the destination with a name. */
  namedDestination: (destination: string) => PDFObject | undefined;
}

/** Copies a link to an address or to a page of the document; null for any other action. */
export function copyLink({ dict }: Annotation, context: LinkContext) {
  const { target, copier } = context;
  const rect = dict.lookup(PDFName.of('Rect'));
  const goal = rect instanceof PDFArray ? copyGoal(dict, context) : null;
  if (!goal) return null;
  const link = target.obj({ Type: 'Annot', Subtype: 'Link', ...goal });
  for (const key of ['Rect', 'QuadPoints', 'Border', 'C', 'F', 'H', 'StructParent']) {
    const value = dict.lookup(PDFName.of(key));
    if (value) link.set(PDFName.of(key), copier.copy(value));
  }
  return link;
}

/** Copies the entry of a link that says where it leads; null unless that is safe and still exists. */
function copyGoal(
  dict: PDFDict,
  { target, newPages, namedDestination }: LinkContext,
): { A: PDFDict } | { Dest: PDFArray } | null {
  const found = dict.lookup(PDFName.of('A'));
  const action = found instanceof PDFDict ? found : undefined;
  const kind = action?.lookup(PDFName.of('S'));
  if (kind === PDFName.of('URI')) {
    const address = decodeText(action?.lookup(PDFName.of('URI')));
    return SAFE_ADDRESS.test(address) ? { A: target.obj({ S: 'URI', URI: PDFString.of(address) }) } : null;
  }
  const wanted =
    kind === PDFName.of('GoTo') ? action?.lookup(PDFName.of('D')) : dict.lookup(PDFName.of('Dest'));
  const [page, ...view] = toDestination(wanted, namedDestination)?.asArray() ?? [];
  const newPage = page instanceof PDFRef ? newPages.get(page) : undefined;
  const fit = view.filter((value) => value instanceof PDFName || value instanceof PDFNumber);
  return newPage ? { Dest: target.obj([newPage, ...fit]) } : null;
}

/** Resolves a destination, which may be a name or a dictionary, to its array. */
function toDestination(
  value: PDFObject | undefined,
  namedDestination: LinkContext['namedDestination'],
): PDFArray | undefined {
  const isName = value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString;
  const found = isName ? namedDestination(value.decodeText()) : value;
  const array = found instanceof PDFDict ? found.lookup(PDFName.of('D')) : found;
  return array instanceof PDFArray ? array : undefined;
}

/** Returns a function that finds the named destinations of a document. */
export function destinationFinder(catalog: PDFDict): (destination: string) => PDFObject | undefined {
  const found = new Map<string, PDFObject>();
  const old = catalog.lookup(PDFName.of('Dests'));
  if (old instanceof PDFDict)
    for (const [key] of old.entries()) {
      const value = old.lookup(key);
      if (value) found.set(key.decodeText(), value);
    }
  const names = catalog.lookup(PDFName.of('Names'));
  const seen = new Set<PDFObject>();
  const visit = (node: PDFObject | undefined) => {
    if (!(node instanceof PDFDict) || seen.has(node)) return;
    seen.add(node);
    const entries = node.lookup(PDFName.of('Names'));
    if (entries instanceof PDFArray)
      for (let i = 0; i + 1 < entries.size(); i += 2) {
        const value = entries.lookup(i + 1);
        if (value) found.set(decodeText(entries.lookup(i)), value);
      }
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) for (let i = 0; i < kids.size(); i++) visit(kids.lookup(i));
  };
  if (names instanceof PDFDict) visit(names.lookup(PDFName.of('Dests')));
  return (destination) => found.get(destination);
}

const numbersOf = (value: PDFObject | undefined): number[] =>
  value instanceof PDFArray
    ? value.asArray().map((_, i) => {
        const number = value.lookup(i);
        return number instanceof PDFNumber ? number.asNumber() : 0;
      })
    : [];

/** Returns the stream that draws a field in its current state; null if it draws nothing. */
export function appearanceOf(field: PDFDict): PDFStream | null {
  const appearances = field.lookup(PDFName.of('AP'));
  const normal = appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : undefined;
  if (normal instanceof PDFStream) return normal;
  const state = field.lookup(PDFName.of('AS'));
  const drawn = normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : undefined;
  return drawn instanceof PDFStream ? drawn : null;
}

/**
 * Returns the instructions that draw an appearance in the rectangle of its annotation (ISO 32000-1, algorithm 8.1).
 * @param key name of the appearance among the page's resources
 */
export function drawAppearance(field: PDFDict, appearance: PDFStream, key: string): string {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(field.lookup(PDFName.of('Rect')));
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(appearance.dict.lookup(PDFName.of('BBox')));
  const given = numbersOf(appearance.dict.lookup(PDFName.of('Matrix')));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given.length === 6 ? given : [];
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - minX, Math.max(...ys) - minY];
  const scaleX = width > 0 ? Math.abs(x2 - x1) / width : 1;
  const scaleY = height > 0 ? Math.abs(y2 - y1) / height : 1;
  const move = [Math.min(x1, x2) - minX * scaleX, Math.min(y1, y2) - minY * scaleY];
  const matrix = [scaleX, 0, 0, scaleY, ...move].map((value) => Number(value.toFixed(5)));
  return `q ${matrix.join(' ')} cm /${key} Do Q\n`;
}
