/** Statements for both databases: written once, as templates whose `${}` never become text. */

/** What goes into a column, or comes out of it. */
export type Value = string | number | Uint8Array | null;

/** A statement or a piece of one: its text, cut where a value belongs. */
export interface Sql {
  readonly text: readonly string[];
  readonly values: readonly Value[];
}

/** A statement from a template: in `${}` stands a value, or another piece. */
export function sql(template: TemplateStringsArray, ...parts: (Value | Sql)[]): Sql {
  const text = [template[0] ?? ''];
  const values: Value[] = [];
  const append = (more: string) => text.push((text.pop() ?? '') + more);
  parts.forEach((part, n) => {
    const piece = isSql(part) ? part : { text: ['', ''], values: [part] };
    append(piece.text[0] ?? '');
    text.push(...piece.text.slice(1));
    values.push(...piece.values);
    append(template[n + 1] ?? '');
  });
  return { text, values };
}

const isSql = (part: Value | Sql): part is Sql =>
  typeof part === 'object' && part !== null && 'values' in part && 'text' in part;

/** Where statements go: a database, or a transaction on it. */
export interface Queries {
  /** The rows that a statement gives back. */
  all<Row>(statement: Sql): Promise<Row[]>;
  /** Carries a statement out. Resolves with how many rows it changed. */
  run(statement: Sql): Promise<number>;
}
