/** SQL statements for both databases, written as tagged templates whose `${}` values become parameters. */

/** Column value. */
export type SqlValue = string | number | Uint8Array | null;

/** Statement or fragment: its text, split at the parameters. */
export interface Sql {
  readonly text: readonly string[];
  readonly values: readonly SqlValue[];
}

/** Builds a statement from a template; `${}` takes a parameter or a fragment. */
export function sql(template: TemplateStringsArray, ...parts: (SqlValue | Sql)[]): Sql {
  const text = [template[0] ?? ''];
  const values: SqlValue[] = [];
  const append = (suffix: string) => text.push((text.pop() ?? '') + suffix);
  parts.forEach((part, n) => {
    const fragment = isSql(part) ? part : { text: ['', ''], values: [part] };
    append(fragment.text[0] ?? '');
    text.push(...fragment.text.slice(1));
    values.push(...fragment.values);
    append(template[n + 1] ?? '');
  });
  return { text, values };
}

const isSql = (part: SqlValue | Sql): part is Sql =>
  typeof part === 'object' && part !== null && 'values' in part && 'text' in part;

/** Executor of statements: a database, or a transaction on it. */
export interface Queries {
  /** Returns the rows of a query. */
  all<Row>(statement: Sql): Promise<Row[]>;
  /** Executes a statement and returns the number of changed rows. */
  run(statement: Sql): Promise<number>;
}
