import { FILES } from '../../../club/content/files/files.ts';
import { freeSlug, slugOf } from '../../../club/content/spelling.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { changeFile, type FilesContext } from './edit-file.ts';
import { itemSummary } from './item-name.ts';

/** Files whose entries other forms begin, with the label of the button. */
export const NEW_ENTRY_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  FILES.flatMap(({ name, newEntry }) => (newEntry ? [[name, newEntry.label]] : [])),
);

/**
 * Adds an entry that has only a name, so that a form can refer to it at once.
 * @param file that holds the entries: `entrenadores.yaml`
 * @returns its key: of the new entry, or of an existing one whose name differs at most in capitals, accents and punctuation
 * @throws DeskRefusal `unknown-file`, `unusable-name`; else as `saveFile`
 */
export async function beginEntry(desk: FilesContext, file: string, name: string): Promise<string> {
  const { contents, newEntry } = FILES.find((declared) => declared.name === file) ?? {};
  if (!newEntry) throw new DeskRefusal({ code: 'unknown-file', file });
  const base = slugOf(name);
  if (base === '') throw new DeskRefusal({ code: 'unusable-name', name });
  const entriesIn = (value: unknown) =>
    (value as Record<string, Record<string, object> | undefined>)[newEntry.list] ?? {};
  let key = base;
  // Looks in the newest file, because somebody else may begin the same entry at this moment.
  const add = (value: object) => {
    const entries = entriesIn(value);
    const existing = Object.keys(entries).find(
      (known) => slugOf(itemSummary(entries[known], 0).name) === base,
    );
    key = existing ?? freeSlug(base, (taken) => taken in entries);
    if (existing) return value;
    return { ...value, [newEntry.list]: { ...entries, [key]: newEntry.begin(name) } };
  };
  await changeFile(desk, file, (value) => add(value as object), `Se añadió ${name} en «${contents}»`);
  return key;
}
