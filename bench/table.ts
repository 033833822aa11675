/** `--check`: a limit that is missed ends the process with status 1. */
export const CHECKING = process.argv.includes('--check');

/** One figure of a bench, beside what it has to reach. */
export interface Row {
  /** What was measured, and on which page. */
  what: string;
  /** As printed, with its unit. */
  measured: string;
  /** As printed; empty where nothing is asked for. */
  limit: string;
  /** Null where there is no limit. */
  ok: boolean | null;
}

/** A figure that may not be above its limit. */
export function atMost(what: string, value: number, limit: number, show: (n: number) => string): Row {
  return { what, measured: show(value), limit: `≤ ${show(limit)}`, ok: value <= limit };
}

/** A figure that may not be below its limit. */
export function atLeast(what: string, value: number, limit: number, show: (n: number) => string): Row {
  return { what, measured: show(value), limit: `≥ ${show(limit)}`, ok: value >= limit };
}

/** A figure to know, with no limit. `beside` says what it may be compared with. */
export function toKnow(what: string, measured: string, beside = ''): Row {
  return { what, measured, limit: beside, ok: null };
}

/** Thousands of bytes, as the limits are given. */
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
export const whole = (n: number) => String(Math.round(n));

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('no values to take the median of');
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/** A plain text table: what, measured, limit, verdict. */
export function tableOf(title: string, rows: Row[]): string {
  const cells = rows.map(({ what, measured, limit, ok }) => [
    what,
    measured,
    limit,
    ok === null ? '' : ok ? 'reached' : 'MISSED',
  ]);
  const all = [['what', 'measured', 'limit', 'verdict'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) =>
    row
      .map((cell, i) => (i === 1 || i === 2 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return ['', title, line(all[0] ?? []), rule, ...cells.map(line)].join('\n');
}

/**
 * Prints a bench that was run by itself. With `--check` the process ends with status 1 when a limit is missed, and
 * says again which, with figure and limit.
 */
export function report(title: string, rows: Row[]): void {
  console.info(tableOf(title, rows));
  const missed = rows.filter(({ ok }) => ok === false);
  if (!CHECKING || missed.length === 0) return;
  for (const { what, measured, limit } of missed) console.error(`${what}: ${measured}, limit ${limit}`);
  process.exitCode = 1;
}
