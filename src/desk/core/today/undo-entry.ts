/** Undoes the change of one training or match. */
import { readDocument } from '../../../club/content/documents/documents.ts';
import { isEqualValue } from '../../../club/content/documents/merge-values.ts';
import type { Fields } from '../../../club/content/documents/values.ts';
import { ChangedSince } from '../../../store/errors.ts';
import type { Version, VersionText } from '../../../store/history.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { listAt } from '../editing/calendar-form.ts';
import { undoChecked } from '../editing/edit-file.ts';
import { requireValidClub } from '../editing/valid-club.ts';
import type { Person } from '../people/person.ts';
import { type AgendaFile, applyOnce, editableTeamKeys, isAgendaFile } from './today.ts';

/** Names of the lists that «Hoy» changes, by file. */
const LISTS: Record<AgendaFile, readonly string[]> = {
  'calendario.yaml': ['cambios', 'extras'],
  'partidos.yaml': ['partidos'],
};

/**
 * Restores the entry that a version changed.
 * @param key idempotency key, as for `changeEntry`
 * @throws DeskRefusal `entry-changed` if somebody has changed the entry since, `not-your-team`, `bad-request` for a version
 * of another screen; StoreError `unknown-version`, `nothing-to-undo`
 */
export async function undoEntry(
  desk: Pick<DeskContext, 'folders' | 'store'>,
  person: Pick<Person, 'role' | 'teams'>,
  { key, version: id }: { key: string; version: string },
): Promise<Version | null> {
  const undone = (await desk.store.versions()).find((version) => version.id === id);
  const [text] = await desk.store.versionTexts(id);
  if (!undone?.key || !text || !isAgendaFile(text.file)) throw new DeskRefusal({ code: 'bad-request' });
  const { club } = await requireValidClub(desk, 'cambiar la agenda');
  const teams = editableTeamKeys(club, person);
  if (!changedItems(text.file, text).every(({ equipo }) => teams.includes(String(equipo))))
    throw new DeskRefusal({ code: 'not-your-team' });
  return applyOnce(desk.store, key, async () => (await undoChecked(desk, id, { key })).version).catch(
    (error) => {
      if (!(error instanceof ChangedSince)) throw error;
      throw new DeskRefusal({ code: 'entry-changed', by: error.conflicts[0]?.by });
    },
  );
}

/** Returns the items that a version removed or added. */
function changedItems(file: AgendaFile, { before, after }: VersionText): Fields[] {
  if (typeof before !== 'string' || typeof after !== 'string')
    throw new DeskRefusal({ code: 'entry-changed', by: undefined });
  const [old, current] = [readDocument(file, before), readDocument(file, after)];
  return LISTS[file].flatMap((list) => {
    const [oldItems, currentItems] = [listAt(old, list), listAt(current, list)];
    return [...itemsMissingIn(currentItems, oldItems), ...itemsMissingIn(oldItems, currentItems)];
  });
}

const itemsMissingIn = (others: readonly Fields[], items: readonly Fields[]) =>
  items.filter((item) => !others.some((other) => isEqualValue(other, item)));
