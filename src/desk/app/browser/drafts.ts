/** Drafts: unsaved values of content files, kept in this browser's localStorage. */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const draft = z.object({
  value: z.unknown(),
  /** Hash of the file when editing began; null if there was no file. */
  tag: z.string().nullable(),
  /** Value of that file; undefined if unknown. */
  base: z.unknown(),
});
/** Unsaved value of a content file. */
export type Draft = z.infer<typeof draft>;

const prefixOf = (folderId: string) => `escritorio:${folderId}:`;

/** Runs work with localStorage. Returns null if it is full, disabled or holds an invalid draft. */
function tryStorage<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/**
 * Returns access to the draft of a file.
 * @param folderId identifies the content folder: an origin may have drafts of several
 */
export function draftStorage(folderId: string, file: string) {
  const key = prefixOf(folderId) + file;
  return {
    write(value: Draft): void {
      tryStorage(() => localStorage.setItem(key, JSON.stringify(value)));
      notifyListeners();
    },
    read: (): Draft | null => tryStorage(() => draft.parse(JSON.parse(localStorage.getItem(key) ?? ''))),
    remove(): void {
      tryStorage(() => localStorage.removeItem(key));
      notifyListeners();
    },
  };
}

/** Removes deleted pictures from all drafts of a content folder. */
export function dropPictures(folderId: string, ids: readonly string[]): void {
  const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
  for (const key of keys.filter((key) => key.startsWith(prefixOf(folderId)))) {
    const { read, write } = draftStorage(folderId, key.slice(prefixOf(folderId).length));
    const stored = read();
    if (stored) write({ ...stored, value: withoutPictures(stored.value, ids) });
  }
}

/** Returns a value without the pictures, which are ids or objects with an id and a focal point. */
function withoutPictures(value: unknown, ids: readonly string[]): unknown {
  const isDeleted = (inner: unknown): boolean =>
    typeof inner === 'string'
      ? ids.includes(inner)
      : typeof inner === 'object' && inner !== null && 'ruta' in inner && isDeleted(inner.ruta);
  if (Array.isArray(value)) return value.map((item) => withoutPictures(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, inner]) => !isDeleted(inner));
  return Object.fromEntries(fields.map(([key, inner]) => [key, withoutPictures(inner, ids)]));
}

/** Returns the files that have a draft; updates when any window of this browser changes one. */
export function useDraftFiles(folderId: string): string[] {
  const joined = useSyncExternalStore(subscribe, () => {
    const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
    const draftKeys = keys.filter((key) => key.startsWith(prefixOf(folderId)));
    // A string, because snapshots are compared by identity.
    return draftKeys
      .map((key) => key.slice(prefixOf(folderId).length))
      .toSorted()
      .join('\n');
  });
  return joined ? joined.split('\n') : [];
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
