import type { Root } from './places.ts';

/** Why a photo of before is no longer kept. */
export type Lost = 'withdrawn' | 'pruned';

/** One file of a change. Hashes are sha256 in hex, null where there was or is no file. */
export interface FileChange {
  root: Root;
  path: string;
  before: string | null;
  after: string | null;
  lost?: Lost;
}

/** A change, as its journal and later its version are stored. What files were before is kept by hash. */
export interface VersionRecord {
  /** Six digits, in the order of changes whatever the clock says. */
  id: string;
  title: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Cannot be undone: a withdrawal. */
  final?: true;
  /** Only in a journal of an earlier version of this program: what it put back, the other way round. */
  cancels?: true;
  changes: FileChange[];
}

/** A file of a version, for people. */
export interface VersionFile {
  /** Path in the content or the photos folder, with `/`. */
  file: string;
  photo: boolean;
  change: 'new' | 'changed' | 'removed';
  /** Why this photo cannot be brought back. */
  lost?: Lost;
}

/** A change that was made. */
export interface Version {
  id: string;
  title: string;
  /** ISO 8601, UTC. */
  at: string;
  files: VersionFile[];
  /** False for a withdrawal, which stays. */
  undoable: boolean;
}

export function toVersion({ id, title, at, final, changes }: VersionRecord): Version {
  const files = changes.map(({ root, path, before, after, lost }): VersionFile => {
    const change = before === null ? 'new' : after === null ? 'removed' : 'changed';
    return { file: path, photo: root === 'photos', change, ...(lost && { lost }) };
  });
  return { id, title, at, files, undoable: !final };
}

export function toJson(record: VersionRecord): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}

const isHash = (value: unknown) => value === null || /^[0-9a-f]{64}$/.test(String(value));

/** The record in a text; null when it is none. */
export function parseRecord(text: string): VersionRecord | null {
  let value: VersionRecord;
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
