/** Marks of cells that the library does not report: struck-out cells of xlsx, and struck-out or hidden parts of ods. */
import type { WorkBook } from '@e965/xlsx';
import { decodeXML } from 'entities';

export interface Marks {
  isHidden?: boolean;
  hiddenRows: Set<number>;
  hiddenColumns: Set<number>;
  /** Positions of struck-out cells, `row,column` from 0. */
  struck: Set<string>;
  /** Texts of cells of which a part is struck out, by position. */
  partlyStruck: Map<string, { text: string; struck: string }>;
}

/** Workbook with the styles of an xlsx. */
interface StyledWorkbook extends WorkBook {
  Styles?: { CellXf?: { fontId?: string }[]; Fonts?: { strike?: number }[] };
}

/** Returns the marks of each sheet; none for other formats. @param fileOf text of a file in the archive; may be empty */
export function readMarks(workbook: WorkBook, fileOf: (path: string) => string): Marks[] {
  const { Styles } = workbook as StyledWorkbook;
  const content = fileOf('content.xml');
  if (content) return marksOfOds(fileOf('styles.xml') + content);
  const struckStyles = new Set(
    Styles?.CellXf?.flatMap(({ fontId }, i) => (Styles.Fonts?.[Number(fontId)]?.strike ? String(i) : [])),
  );
  if (struckStyles.size === 0) return [];
  return sheetPaths(fileOf('xl/workbook.xml'), fileOf('xl/_rels/workbook.xml.rels')).map((path) => {
    const marks = noMarks();
    for (const { name, attributes } of tagsIn(fileOf(path)))
      if (name === 'c' && struckStyles.has(attributes.s ?? '')) marks.struck.add(positionOf(attributes.r));
    return marks;
  });
}

const noMarks = (): Marks => ({
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  struck: new Set(),
  partlyStruck: new Map(),
});

/** Converts `B5` to `4,1`. */
function positionOf(reference = ''): string {
  const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return `${Number(row) - 1},${column - 1}`;
}

/** Returns the paths of an xlsx's sheets, in the order of the workbook. */
function sheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map(
    [...tagsIn(relations)].map(({ attributes }) => [attributes.Id, attributes.Target ?? '']),
  );
  return [...tagsIn(workbook)]
    .filter(({ name }) => name === 'sheet')
    .map(({ attributes }) => `xl/${targets.get(attributes['r:id'])?.replace(/^\/?(?:xl\/)?/, '')}`);
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** True for `<a>` and `<a/>`, false for `</a>`. */
  opens: boolean;
  /** Text up to the next tag. */
  text: string;
}

/** Yields the tags of an XML file that a spreadsheet program wrote. */
function* tagsIn(xml: string): Generator<Tag> {
  for (const [, end, name = '', rest = '', text = ''] of xml.matchAll(
    /<(\/?)(?:x:)?([A-Za-z][\w:.-]*)([^<>]*)>([^<]*)/g,
  ))
    yield {
      name,
      attributes: Object.fromEntries(
        [...rest.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
      opens: !end,
      text,
    };
}

/** Maximum number of repeated cells or rows that are marked; programs fill the rest of a sheet with empty ones. */
const MAX_REPEATED = 1000;

/** Collects the marks of an ods from its tags. Cells and tables refer to styles that precede them. */
class OdsMarks {
  readonly sheets: Marks[] = [];
  readonly #struckStyles = new Set<string>();
  readonly #hiddenTables = new Set<string>();
  #style = '';
  #next = { row: 0, column: 0, cell: 0 };
  #cell = { visible: '', struck: '' };
  #inStruck = false;

  /** Reads one tag. */
  read({ name, attributes, opens, text }: Tag): void {
    const style = attributes['table:style-name'] ?? attributes['text:style-name'] ?? '';
    const marks = this.sheets.at(-1);
    if (opens) this.#readStyle(name, attributes);
    if (name === 'text:span') this.#inStruck = opens && this.#struckStyles.has(style);
    if (name.startsWith('text:')) this.#cell[this.#inStruck ? 'struck' : 'visible'] += decodeXML(text);
    if (name === 'table:table' && opens) {
      this.#next = { row: 0, column: 0, cell: 0 };
      this.sheets.push({ ...noMarks(), isHidden: this.#hiddenTables.has(style) });
    }
    const isCollapsed = /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '');
    if (name === 'table:table-column' && opens)
      this.#advance('column', attributes, (i) => isCollapsed && marks?.hiddenColumns.add(i));
    if (name === 'table:table-row' && opens) {
      this.#next.cell = 0;
      this.#advance('row', attributes, (i) => isCollapsed && marks?.hiddenRows.add(i));
    }
    if (!/^table:(?:covered-)?table-cell$/.test(name)) return;
    const position = (cell: number) => `${this.#next.row - 1},${cell}`;
    if (opens) {
      this.#cell = { visible: '', struck: '' };
      const isStruck = this.#struckStyles.has(style);
      this.#advance('cell', attributes, (i) => isStruck && marks?.struck.add(position(i)));
    } else if (this.#cell.struck) {
      const { visible, struck } = this.#cell;
      marks?.partlyStruck.set(position(this.#next.cell - 1), { text: visible.trim(), struck });
    }
  }

  #readStyle(name: string, attributes: Tag['attributes']): void {
    if (name === 'style:style') this.#style = attributes['style:name'] ?? '';
    const lineThrough =
      attributes['style:text-line-through-style'] ?? attributes['style:text-line-through-type'] ?? 'none';
    if (name === 'style:text-properties' && lineThrough !== 'none') this.#struckStyles.add(this.#style);
    if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#hiddenTables.add(this.#style);
  }

  /** Calls `mark` for each repetition of an element, and counts them. */
  #advance(
    kind: 'row' | 'column' | 'cell',
    attributes: Tag['attributes'],
    mark: (at: number) => unknown,
  ): void {
    const repeated = attributes[`table:number-${kind === 'row' ? 'rows' : 'columns'}-repeated`] ?? 1;
    const count = Math.min(MAX_REPEATED, Number(repeated));
    const start = this.#next[kind];
    this.#next[kind] += count;
    for (let i = start; i < start + count; i++) mark(i);
  }
}

function marksOfOds(xml: string): Marks[] {
  const marks = new OdsMarks();
  for (const tag of tagsIn(xml)) marks.read(tag);
  return marks.sheets;
}
