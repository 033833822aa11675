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
function attempt<Result>(work: () => Result): Result | null {
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
    keep(unsaved: Draft): void {
      attempt(() => localStorage.setItem(key, JSON.stringify(unsaved)));
      notifyListeners();
    },
    read: (): Draft | null => attempt(() => draft.parse(JSON.parse(localStorage.getItem(key) ?? ''))),
    forget(): void {
      attempt(() => localStorage.removeItem(key));
      notifyListeners();
    },
  };
}

/** Returns the files that have a draft; updates when any window of this browser changes one. */
export function useDraftFiles(folderId: string): string[] {
  const joined = useSyncExternalStore(subscribe, () => {
    const keys = attempt(() => Object.keys(localStorage)) ?? [];
    const own = keys.filter((key) => key.startsWith(prefixOf(folderId)));
    // A string, because snapshots are compared by identity.
    return own
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
