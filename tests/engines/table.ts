/** How one journey went in one engine. */
export interface Result {
  engine: string;
  /** Journey and way: `mobile menu · touch`. */
  journey: string;
  outcome: 'ok' | 'failed' | 'cannot' | 'missing';
  /** Why, or a remark. */
  words: string;
}

/** Journeys down, engines across; below it every reason and remark in full. */
export function table(results: readonly Result[]): string {
  const engines = [...new Set(results.map(({ engine }) => engine))];
  const journeys = [...new Set(results.map(({ journey }) => journey))];
  const of = (engine: string, journey: string) =>
    results.find((result) => result.engine === engine && result.journey === journey);
  const rows = [
    ['', ...engines],
    ...journeys.map((journey) => [journey, ...engines.map((engine) => of(engine, journey)?.outcome ?? '-')]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const remarks = results.filter(({ words }) => words !== '');
  return [
    ...lines,
    '',
    ...remarks.map(({ engine, journey, outcome, words }) => `${engine}, ${journey}: ${outcome}: ${words}`),
  ].join('\n');
}
