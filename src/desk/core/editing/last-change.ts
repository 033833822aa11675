/** Describes the last change of a person, for the notice that offers to undo it. */

import { readDocument } from '../../../club/content/documents/documents.ts';
import { isEqualValue } from '../../../club/content/documents/merge-values.ts';
import { isFields, matchItems } from '../../../club/content/documents/values.ts';
import { isFileOf } from '../../../club/content/files/declare.ts';
import { FILES } from '../../../club/content/files/files.ts';
import type { ValuePath } from '../../../club/content/yaml.ts';
import type { VersionText } from '../../../store/history.ts';
import { isUndoTitle } from '../../../store/plan-change.ts';
import type { DeskContext } from '../desk-context.ts';
import { previewAddress } from '../preview/preview-address.ts';

export interface LastChange {
  /** Id of its version. */
  id: string;
  title: string;
  /** True if it undid another version. */
  isUndo: boolean;
  /** False for a withdrawal, which cannot be undone. */
  undoable: boolean;
  /** Site path of the page that shows the changed entry; null if no page does. */
  page: string | null;
}

/**
 * Returns the newest version of a person; null if there is none.
 * @param author name of the person; undefined on the local desk
 */
export async function lastChange(
  { store, preview }: Pick<DeskContext, 'store' | 'preview'>,
  author: string | undefined,
): Promise<LastChange | null> {
  const version = (await store.versions()).find(({ by }) => by === author);
  const club = preview.club();
  if (!version) return null;
  const { id, title, final } = version;
  const texts = club ? await store.versionTexts(id) : [];
  const shown = texts.find(({ file }) => FILES.some((declaration) => isFileOf(declaration, file)));
  return {
    id,
    title,
    isUndo: isUndoTitle(title),
    undoable: !final,
    page: club && shown ? pageOf(club, shown) : null,
  };
}

type ShownClub = NonNullable<ReturnType<DeskContext['preview']['club']>>;

/** Returns the page that shows the first changed value of a file. */
function pageOf(club: ShownClub, { file, before, after }: VersionText): string {
  const [old, current] = [before, after].map((text) => parse(file, text));
  // The first entry of a new file is its change.
  return previewAddress(club, file, current ?? old, changedPath(old ?? {}, current));
}

/** Parses the text of a version; undefined if there is none. */
function parse(file: string, text: string | null | undefined): unknown {
  try {
    return typeof text === 'string' ? readDocument(file, text) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of the first value that differs; that of its list for a removed item. */
function changedPath(before: unknown, after: unknown): ValuePath {
  if (before === undefined && Array.isArray(after)) return changedPath([], after);
  if (Array.isArray(before) && Array.isArray(after)) {
    const origins = matchItems(before, after);
    const index = after.findIndex((item, i) => {
      const origin = origins[i];
      return origin === undefined || !isEqualValue(before[origin], item);
    });
    const origin = origins[index];
    return index < 0
      ? []
      : [index, ...(origin === undefined ? [] : changedPath(before[origin], after[index]))];
  }
  if (!isFields(before) || !isFields(after)) return [];
  const keys = [...Object.keys(after), ...Object.keys(before)];
  const key = keys.find((name) => !isEqualValue(before[name], after[name]));
  if (key === undefined) return [];
  return after[key] === undefined ? [] : [key, ...changedPath(before[key], after[key])];
}
