/** Reads pages without tables that show each match as a card: elements of one class with a part for each fact. */
import { parse } from 'parse5';
import { cleanText } from '../cells/text.ts';
import { isFilled, rowsOfTexts, type Sheet } from '../sheet.ts';
import { attributeOf, type Element, type Node, walk } from './html-tree.ts';

/** Maximum depth of a page with cards; the time of the search grows with it. */
const MAX_DEPTH = 60;
const MIN_KNOWN_PARTS = 3;

/**
 * Returns the cards of a page as one sheet, whose titles are the class names of the parts.
 * @param countTitles counts the known titles among texts
 */
export function readCards(html: string, countTitles: (texts: string[]) => number): Sheet[] {
  const groups = cardGroups(parse(html));
  const sheets = groups.map((cards) => sheetOf(cards, countTitles));
  const scores = sheets.map(([titles = []]) => countTitles(titles));
  const best = scores.indexOf(Math.max(MIN_KNOWN_PARTS, ...scores));
  const records = sheets[best];
  return records ? [{ name: '', rows: rowsOfTexts(records) }] : [];
}

/** Returns the elements that share tag and class with another one; none for a page that is nested too deeply. */
function cardGroups(document: Node): Element[][] {
  const byClass = new Map<string, Element[]>();
  let [depth, maxDepth] = [0, 0];
  walk(
    document,
    (node) => {
      maxDepth = Math.max(maxDepth, ++depth);
      const name = 'tagName' in node ? attributeOf(node, 'class') : '';
      if (name && 'tagName' in node) {
        const key = `${node.tagName} ${name}`;
        const group = byClass.get(key) ?? [];
        group.push(node);
        byClass.set(key, group);
      }
      return depth <= MAX_DEPTH;
    },
    () => depth--,
  );
  return maxDepth > MAX_DEPTH ? [] : [...byClass.values()].filter(({ length }) => length > 1);
}

function sheetOf(cards: readonly Element[], countTitles: (texts: string[]) => number): string[][] {
  const titles: string[] = [];
  const rows = cards.map((card) => {
    const cells: string[] = [];
    for (const [name, text] of partsOf(card)) {
      const title = name.split(/\s+/).find((word) => countTitles([word]) > 0) ?? name;
      if (!titles.includes(title)) titles.push(title);
      cells[titles.indexOf(title)] ??= text;
    }
    return cells;
  });
  return [titles, ...rows.map((cells) => titles.map((_, i) => cells[i] ?? ''))];
}

/** Returns the class names and texts of the innermost parts of a card. */
function partsOf(card: Element): [name: string, text: string][] {
  const parts: [string, string][] = [];
  walk(card, (node) => {
    const texts =
      'childNodes' in node ? node.childNodes.map((child) => ('value' in child ? child.value : '')) : [];
    const name = 'tagName' in node ? attributeOf(node, 'class') : '';
    const text = cleanText(texts.join(' '));
    if (name && isFilled(text)) parts.push([name, text]);
    return 'childNodes' in node;
  });
  return parts;
}
