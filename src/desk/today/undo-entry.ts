/** Undoes the change of one training or match, and keeps what others have changed in the file meanwhile. */
import { isDeepStrictEqual } from 'node:util';
import { readDocument } from '../../content/documents/documents.ts';
import { type Fields, isFields } from '../../content/documents/values.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { listAt } from '../editing/calendar-form.ts';
import { requireValidClub } from '../editing/check-content.ts';
import { openFile, saveChecked, textFor } from '../editing/edit-file.ts';
import type { Person } from '../people/person.ts';
import type { DeskContext } from '../server/context.ts';
import type { Version, VersionText } from '../store/history.ts';
import type { Store } from '../store/store.ts';
import { type AgendaFile, applyOnce, CHANGE_REFUSED, editableTeamKeys, isAgendaFile } from './today.ts';

/** Names of the lists that «Hoy» changes, by file. */
const LISTS: Record<AgendaFile, readonly string[]> = {
  'calendario.yaml': ['cambios', 'extras'],
  'partidos.yaml': ['partidos'],
};

/** Items of a list that a version removed and added. */
interface ListEdit {
  list: string;
  removed: { item: Fields; index: number }[];
  added: { item: Fields; index: number }[];
}

/**
 * Restores the entry that a version changed.
 * @param key idempotency key, as for `changeEntry`
 * @throws DeskRefusal `entry-changed` if somebody has changed the entry since, `not-your-team`, `bad-request` for a version
 * of another screen; StoreError `unknown-version`
 */
export async function undoEntry(
  desk: Pick<DeskContext, 'folders' | 'store'>,
  person: Pick<Person, 'role' | 'teams'>,
  { key, version: id }: { key: string; version: string },
): Promise<Version | null> {
  const versions = await desk.store.versions();
  const undone = versions.find((version) => version.id === id);
  const [text] = await desk.store.versionTexts(id);
  if (!undone?.key || !text || !isAgendaFile(text.file)) throw new DeskRefusal({ code: 'bad-request' });
  const { file } = text;
  const edits = listEdits(file, text);
  const { club } = await requireValidClub(desk, 'cambiar la agenda');
  const teams = editableTeamKeys(club, person);
  for (const { item } of edits.flatMap(({ removed, added }) => [...removed, ...added]))
    if (!teams.includes(String(item.equipo))) throw new DeskRefusal({ code: 'not-your-team' });
  return applyOnce(desk.store, key, () =>
    saveChecked(
      desk,
      async (read) => {
        const { value, tag } = await openFile({ read }, file);
        const restored = revertEdits(value as Fields, edits);
        if (!restored) throw new DeskRefusal({ code: 'entry-changed', by: undefined });
        return {
          key,
          title: `Deshacer: ${undone.title}`,
          writes: { [file]: await textFor({ read }, file, restored) },
          expect: { [file]: tag },
        };
      },
      CHANGE_REFUSED,
    ),
  ).catch(async (error) => {
    if (!(error instanceof DeskRefusal && error.code === 'entry-changed')) throw error;
    throw new DeskRefusal({
      code: 'entry-changed',
      by: await nameOfLaterEditor(desk.store, undone, file, edits),
    });
  });
}

/** Returns the name of the person who first changed the entries of the edits after a version; undefined if that version has no author. */
async function nameOfLaterEditor(
  store: Store,
  { id }: Version,
  file: AgendaFile,
  edits: readonly ListEdit[],
): Promise<string | undefined> {
  const later = (await store.versions()).filter((version) => Number(version.id) > Number(id)).reverse();
  for (const version of later) {
    const text = (await store.versionTexts(version.id)).find((text) => text.file === file);
    if (typeof text?.after !== 'string') continue;
    const value = readDocument(file, text.after);
    if (isFields(value) && !revertEdits(value, edits)) return version.by;
  }
  return undefined;
}

function listEdits(file: AgendaFile, { before, after }: VersionText): ListEdit[] {
  if (typeof before !== 'string' || typeof after !== 'string')
    throw new DeskRefusal({ code: 'entry-changed', by: undefined });
  const [old, current] = [readDocument(file, before), readDocument(file, after)];
  return LISTS[file].map((list) => ({
    list,
    removed: itemsMissingIn(listAt(current, list), listAt(old, list)),
    added: itemsMissingIn(listAt(old, list), listAt(current, list)),
  }));
}

const itemsMissingIn = (others: readonly Fields[], items: readonly Fields[]) =>
  items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => !others.some((other) => isDeepStrictEqual(other, item)));

/** Returns the value with the edits reverted; null if one of their entries has changed since. */
const revertEdits = (value: Fields, edits: readonly ListEdit[]): Fields | null =>
  edits.reduce<Fields | null>((restored, edit) => restored && revertEdit(restored, edit), value);

function revertEdit(value: Fields, { list, removed, added }: ListEdit): Fields | null {
  if (removed.length + added.length === 0) return value;
  const items = [...listAt(value, list)];
  for (const { item } of added) {
    const index = items.findIndex((current) => isDeepStrictEqual(current, item));
    if (index < 0) return null;
    items.splice(index, 1);
  }
  for (const { item, index } of removed) {
    // The version restored the weekly schedule, and somebody has changed the same training since.
    if (added.length === 0 && items.some((current) => isSameTraining(current, item))) return null;
    items.splice(index, 0, item);
  }
  const { [list]: _before, ...rest } = value;
  return items.length > 0 ? { ...value, [list]: items } : rest;
}

const isSameTraining = (a: Fields, b: Fields): boolean =>
  ['equipo', 'dia', 'hora', 'desde'].every((field) => a[field] === b[field]);
