import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { cleanText } from './list.ts';
import type { RawTable } from './table.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Maximum span of a cell in rows or columns, so that a hostile page cannot fill the memory. */
const MAX_SPAN = 200;
const MAX_COLUMNS = 100;

/** True for HTML, complete or a part of a page. */
export const isHtml = (text: string) =>
  /^\ufeff?\s*<[!a-z]/i.test(text) && /<(?:table|html|!doctype|body)\b/i.test(text);

/** Returns the character encoding declared by a saved page; empty if there is none. */
export const declaredEncoding = (bytes: Uint8Array): string =>
  /<meta[^>]+charset=["']?([\w-]+)/i.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))?.[1] ??
  '';

/** Reads the innermost tables of a web page, named after their captions or the headings above them. */
export function readHtmlTables(html: string): RawTable[] {
  const tables: RawTable[] = [];
  const around: string[] = [];
  let heading = '';
  const visit = (node: Node): void => {
    if ('value' in node) around.push(node.value);
    if (!('tagName' in node)) return void ('childNodes' in node && node.childNodes.forEach(visit));
    if (HIDDEN_TAGS.has(node.tagName)) return;
    if (BLOCK_TAGS.has(node.tagName)) around.push('\n');
    if (/^h[1-6]$/.test(node.tagName)) heading = cleanText(textOf(node));
    if (node.tagName === 'table' && !descendants(node).some(({ tagName }) => tagName === 'table')) {
      const caption = descendants(node).find(({ tagName }) => tagName === 'caption');
      const name = (caption && cleanText(textOf(caption))) || heading;
      tables.push({ name, records: recordsOf(node), firstRow: 1 });
    } else node.childNodes.forEach(visit);
  };
  visit(parse(html));
  const text = around.join('').replaceAll(/[^\S\n]+/g, ' ');
  return tables.filter(({ records }) => records.length > 0).map((table) => ({ ...table, around: text }));
}

const descendants = (node: Element): Element[] =>
  node.childNodes
    .filter((child): child is Element => 'tagName' in child)
    .flatMap((child) => [child, ...descendants(child)]);

/** Returns the rows of a table. The text of a spanning cell is repeated in all of its rows, but only in its first column. */
function recordsOf(table: Element): string[][] {
  const rows = descendants(table).filter(({ tagName }) => tagName === 'tr');
  const records: string[][] = rows.map(() => []);
  rows.forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of row.childNodes) {
      if (!('tagName' in cell) || !/^t[dh]$/.test(cell.tagName)) continue;
      while (records[rowIndex]?.[column] !== undefined) column++;
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      if (column + width > MAX_COLUMNS) break;
      const text = cleanText(textOf(cell));
      for (const record of records.slice(rowIndex, rowIndex + height))
        for (let i = 0; i < width; i++) record[column + i] = i === 0 ? text : '';
      column += width;
    }
  });
  return records.map((record) => Array.from(record, (cell) => cell ?? ''));
}

function spanOf({ attrs }: Element, name: string): number {
  const span = Number.parseInt(attrs.find((attribute) => attribute.name === name)?.value ?? '1', 10);
  return Math.min(MAX_SPAN, Math.max(1, span || 1));
}

const HIDDEN_TAGS = new Set(['script', 'style', 'template', 'noscript', 'select', 'svg']);
const BLOCK_TAGS = new Set(['br', 'p', 'div', 'small', 'li']);

/** Returns the visible text of a node. Lines of words are separated by commas: `Polideportivo, Calle Mayor, 2`. */
function textOf(node: Node): string {
  const lines = linesOf(node)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.reduce((text, line) => {
    const areWords = [text, line].every((part) => /\p{L}{3}/u.test(part));
    return text ? `${text}${areWords ? ', ' : ' '}${line}` : line;
  }, '');
}

/** Returns the visible text of a node with its line breaks. */
function linesOf(node: Node): string {
  if ('value' in node) return node.value.replaceAll(/\s+/g, ' ');
  if (!('childNodes' in node)) return '';
  if ('tagName' in node && HIDDEN_TAGS.has(node.tagName)) return '';
  const inner = node.childNodes.map(linesOf).join('');
  return 'tagName' in node && BLOCK_TAGS.has(node.tagName) ? `\n${inner}\n` : inner;
}
