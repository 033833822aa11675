/** What was typed and not saved, kept by the browser: a closed window or a server that is gone loses nothing. */

export interface Unsaved {
  value: unknown;
  /** Of the file that the typing began with. */
  tag: string | null;
}

const keyOf = (club: string, file: string) => `escritorio:${club}:${file}`;

/** A browser may have no room or keep nothing at all: then only the window has what was typed. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export function keepUnsaved(club: string, file: string, unsaved: Unsaved): void {
  attempt(() => localStorage.setItem(keyOf(club, file), JSON.stringify(unsaved)));
}

export function readUnsaved(club: string, file: string): Unsaved | undefined {
  return (
    attempt(() => JSON.parse(localStorage.getItem(keyOf(club, file)) ?? 'null') as Unsaved | null) ??
    undefined
  );
}

export function forgetUnsaved(club: string, file: string): void {
  attempt(() => localStorage.removeItem(keyOf(club, file)));
}
