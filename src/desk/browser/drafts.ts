/** Drafts of content files: typed and not saved, kept by this browser alone. */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const draft = z.object({
  value: z.unknown(),
  /** Hash of the file that the typing began with; null where there was none. */
  tag: z.string().nullable(),
  /** What that file said; absent where it is not known any more. */
  base: z.unknown(),
});
export type Draft = z.infer<typeof draft>;

const prefixOf = (desk: string) => `escritorio:${desk}:`;

/** A browser may have no room, or keep nothing at all: then only the window has the draft. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** @param desk tells the drafts of one content folder from those of another */
export function draftStorage(desk: string, file: string) {
  const key = prefixOf(desk) + file;
  return {
    keep(typed: Draft): void {
      attempt(() => localStorage.setItem(key, JSON.stringify(typed)));
      announce();
    },
    read: (): Draft | null => attempt(() => draft.parse(JSON.parse(localStorage.getItem(key) ?? ''))),
    forget(): void {
      attempt(() => localStorage.removeItem(key));
      announce();
    },
  };
}

/** Files of which this browser keeps a draft, also of those that another window begins. */
export function useDraftFiles(desk: string): string[] {
  const found = useSyncExternalStore(subscribe, () => {
    const keys = attempt(() => Object.keys(localStorage)) ?? [];
    const own = keys.filter((key) => key.startsWith(prefixOf(desk)));
    // A text: it is the same as long as nothing changes.
    return own
      .map((key) => key.slice(prefixOf(desk).length))
      .toSorted()
      .join('\n');
  });
  return found ? found.split('\n') : [];
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
