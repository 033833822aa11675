import type { Root } from './places.ts';

/** One file of a change. Hashes are sha256 in hex, null where there was or is no file. */
export interface FileChange {
  root: Root;
  /** In its folder, with `/`. */
  path: string;
  before: string | null;
  after: string | null;
  /** Of a photo that was taken off the site for good: no copy of it is kept. */
  lost?: 'withdrawn';
}

/** A change, as its journal and later its version are stored. What files were before is kept by hash. */
export interface Version {
  /** Six digits, in the order of changes whatever the clock says. */
  id: string;
  title: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Cannot be undone: a withdrawal. */
  final?: true;
  changes: FileChange[];
}

export function toJson(record: Version): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}

const isHash = (value: unknown) => value === null || /^[0-9a-f]{64}$/.test(String(value));

/** The record in a text; null when it is none. */
export function parseRecord(text: string): Version | null {
  let value: Version;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const isRecord =
    /^\d{6,}$/.test(String(value?.id)) &&
    typeof value.title === 'string' &&
    typeof value.at === 'string' &&
    Array.isArray(value.changes) &&
    value.changes.every(
      ({ root, path, before, after }) =>
        (root === 'content' || root === 'photos') &&
        typeof path === 'string' &&
        isHash(before) &&
        isHash(after),
    );
  return isRecord ? value : null;
}
