import { FILES } from '../../../club/content/files/files.ts';
import { freeSlug, slugOf } from '../../../club/content/spelling.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { changeFile, type FilesContext, openFile } from './edit-file.ts';
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
  const { value: current } = await openFile(desk.store, file);
  const existing = Object.entries(entriesIn(current)).find(
    ([, entry]) => slugOf(itemSummary(entry, 0).name) === base,
  );
  if (existing) return existing[0];
  let key = base;
  const add = (value: object) => {
    const entries = entriesIn(value);
    key = freeSlug(base, (taken) => taken in entries);
    return { ...value, [newEntry.list]: { ...entries, [key]: newEntry.begin(name) } };
  };
  await changeFile(desk, file, (value) => add(value as object), `Se añadió ${name} en «${contents}»`);
  return key;
}
