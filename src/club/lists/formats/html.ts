/** Reads the tables of web pages, saved or copied. */
import { parse } from 'parse5';
import { cleanText } from '../cells/text.ts';
import { ImportError } from '../import-error.ts';
import { type Cell, isFilled, type Row, type Sheet } from '../sheet.ts';
import { attributeOf, type Element, type Node, tagOf, walk } from './html-tree.ts';
import { MAX_CELLS } from './limits.ts';
import { type Appearance, StyleRules } from './style-rules.ts';

/** True for HTML or XHTML, complete or a part of a page. */
export const isHtml = (text: string) =>
  /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?<[!a-z]/i.test(text) &&
  /<(?:table|html|!doctype html|body|div)\b/i.test(text);

/** Returns the character encoding declared by a saved page; empty if there is none. */
export const declaredEncoding = (bytes: Uint8Array): string =>
  /<(?:meta[^>]+charset|\?xml[^>]+encoding)=["']?([\w-]+)/i.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 4096)),
  )?.[1] ?? '';

const IGNORED_TAGS = new Set(['script', 'style', 'template', 'noscript', 'select', 'svg']);
const BLOCK_TAGS = new Set(['br', 'p', 'div', 'small', 'li']);
/** Maximum depth of tables in tables; deeper ones are not read. */
const MAX_TABLE_DEPTH = 20;
/** Maximum span of a cell in rows or columns. */
const MAX_SPAN = 200;
/** Number of text nodes in which the line above a table is searched. */
const LINE_NODES = 12;
/** Line above a table that names it, beside headings. */
const ROUND_LINE = /^(?:jornada|xornada|jardunaldia)\s*\d+/i;

/** Cell while it is being read: lines of visible and of struck-out text. */
interface OpenCell {
  visible: string[];
  struck: string[];
  hidden: boolean;
  width: number;
  height: number;
}

type Mark = 'struck' | 'hidden' | 'caption' | 'heading';

interface OpenTable {
  caption: string;
  heading: string;
  rows: { cells: OpenCell[]; hidden: boolean }[];
  hiddenColumns: Set<number>;
  columnCount: number;
  /** Length of the text around the tables at its start. */
  textStart: number;
}

/** Reads the tables of a page. A table with a single row inside a cell is a part of that cell: a crest and a name. */
export function readHtmlTables(html: string): Sheet[] {
  const reader = new TableReader(new StyleRules(html));
  walk(
    parse(html),
    (node) => reader.enter(node),
    (node) => reader.leave(node),
  );
  const around = reader.around.join('').replaceAll(/[^\S\n]+/g, ' ');
  return reader.sheets.map((sheet) => ({ ...sheet, around }));
}

/** Collects tables from the nodes of a page, in document order. */
class TableReader {
  readonly sheets: Sheet[] = [];
  /** Texts outside tables. */
  readonly around: string[] = [];
  readonly #styles: StyleRules;
  readonly #tables: OpenTable[] = [];
  readonly #cells: OpenCell[] = [];
  /** Open elements with a meaning for their content, and their number by meaning. */
  readonly #marked = new Map<Node, Mark[]>();
  readonly #open: Record<Mark, number> = { struck: 0, hidden: 0, caption: 0, heading: 0 };
  #heading = '';
  #cellCount = 0;

  constructor(styles: StyleRules) {
    this.#styles = styles;
  }

  /** Begins a node. Returns false if its children are not read. */
  enter(node: Node): boolean {
    if ('value' in node) this.#addText(node.value.replaceAll(/\s+/g, ' '));
    if (!('tagName' in node)) return 'childNodes' in node;
    const tag = tagOf(node);
    if (IGNORED_TAGS.has(tag)) return false;
    const look = this.#styles.appearanceOf(node);
    const table = this.#tables.at(-1);
    if (look.isHidden && !/^(?:td|th|tr|col)$/.test(tag)) {
      // Tables outside a cell, such as those of other tabs, are hidden sheets.
      if (this.#cells.length > 0) return false;
      this.#mark(node, 'hidden');
    }
    if (BLOCK_TAGS.has(tag)) this.#addText('\n');
    if (look.isStruck) this.#mark(node, 'struck');
    if (/^h[1-6]$/.test(tag)) {
      this.#heading = '';
      this.#mark(node, 'heading');
    } else if (tag === 'caption') this.#mark(node, 'caption');
    else if (tag === 'table') return this.#beginTable();
    else if (tag === 'tr') table?.rows.push({ cells: [], hidden: look.isHidden });
    else if (tag === 'col' && table) this.#addColumns(table, spanOf(node, 'span'), look);
    else if (/^t[dh]$/.test(tag) && table) this.#beginCell(table, node, look);
    return true;
  }

  leave(node: Node): void {
    const tag = tagOf(node);
    if (BLOCK_TAGS.has(tag)) this.#addText('\n');
    if (tag === 'table') this.#endTable();
    if (/^t[dh]$/.test(tag) && this.#tables.length > 0) this.#cells.pop();
    for (const mark of this.#marked.get(node) ?? []) this.#open[mark]--;
    this.#marked.delete(node);
  }

  #mark(node: Node, mark: Mark): void {
    this.#marked.set(node, [...(this.#marked.get(node) ?? []), mark]);
    this.#open[mark]++;
  }

  #beginTable(): boolean {
    if (this.#tables.length >= MAX_TABLE_DEPTH) return false;
    const lastLine = this.around.slice(-LINE_NODES).join('').trimEnd().split('\n').at(-1)?.trim() ?? '';
    this.#tables.push({
      caption: '',
      heading: ROUND_LINE.test(lastLine) ? lastLine : this.#heading,
      rows: [],
      hiddenColumns: new Set(),
      columnCount: 0,
      textStart: this.around.length,
    });
    return true;
  }

  #beginCell(table: OpenTable, node: Element, { isHidden }: Appearance): void {
    const cell: OpenCell = {
      visible: [],
      struck: [],
      hidden: isHidden,
      width: spanOf(node, 'colspan'),
      height: spanOf(node, 'rowspan'),
    };
    if (table.rows.length === 0) table.rows.push({ cells: [], hidden: false });
    table.rows.at(-1)?.cells.push(cell);
    this.#cells.push(cell);
  }

  #addColumns(table: OpenTable, count: number, { isHidden }: Appearance): void {
    for (let i = 0; i < count && isHidden; i++) table.hiddenColumns.add(table.columnCount + i);
    table.columnCount += count;
  }

  #addText(text: string): void {
    const { struck, hidden, caption, heading } = this.#open;
    const table = this.#tables.at(-1);
    if (heading > 0 && this.#cells.length === 0) this.#heading = cleanText(`${this.#heading} ${text}`);
    if (caption > 0 && table) table.caption = cleanText(`${table.caption} ${text}`);
    for (const cell of this.#cells) cell[struck > 0 ? 'struck' : 'visible'].push(text);
    if (struck + hidden === 0) this.around.push(text);
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    const rows = this.#rowsOf(table);
    const filledRows = rows.filter(({ cells }) => cells.some((cell) => isFilled(cell.text) || cell.struck));
    const isPartOfCell = this.#tables.length > 0 && filledRows.length < 2;
    if (isPartOfCell || filledRows.length === 0) return;
    const hidden = this.#open.hidden > 0;
    this.sheets.push({ name: table.caption || table.heading, rows, ...(hidden && { hidden }) });
    this.around.length = table.textStart;
  }

  /** Places the cells of a table in a grid. A spanning cell is repeated in all of its rows, but only in its first column. */
  #rowsOf({ rows, hiddenColumns }: OpenTable): Row[] {
    const grid: Cell[][] = rows.map(() => []);
    rows.forEach(({ cells }, at) => {
      let column = 0;
      for (const open of cells) {
        while (grid[at]?.[column] !== undefined) column++;
        const isHidden = open.hidden || hiddenColumns.has(column);
        const cell = { ...closedCell(open), ...(isHidden && { hidden: true }) };
        this.#cellCount += open.width * open.height;
        if (this.#cellCount > MAX_CELLS) throw new ImportError({ code: 'large-sheet' });
        for (const row of grid.slice(at, at + open.height)) place(row, column, cell, open.width);
        column += open.width;
      }
    });
    return grid.map((cells, i) => ({
      number: i + 1,
      cells: Array.from(cells, (cell) => cell ?? { text: '' }),
      ...(rows[i]?.hidden && { hidden: true }),
    }));
  }
}

/** Puts a cell into the first column of its span, and empty ones into the others. */
function place(row: Cell[], column: number, cell: Cell, width: number): void {
  row[column] = cell;
  for (let i = 1; i < width; i++) row[column + i] = { text: '' };
}

function spanOf(element: Element, name: string): number {
  const span = Number.parseInt(attributeOf(element, name) || '1', 10);
  return Math.min(MAX_SPAN, Math.max(1, span || 1));
}

function closedCell({ visible, struck }: OpenCell): Cell {
  const struckText = joinLines(struck);
  return { text: joinLines(visible), ...(struckText && { struck: struckText }) };
}

/** Joins lines; those of words by commas: `Polideportivo, Calle Mayor, 2`. */
function joinLines(texts: readonly string[]): string {
  const lines = texts.join('').split('\n').map(cleanText).filter(Boolean);
  return lines.reduce((text, line) => {
    const areWords = [text, line].every((part) => /\p{L}{3}/u.test(part));
    return text ? `${text}${areWords ? ', ' : ' '}${line}` : line;
  }, '');
}
