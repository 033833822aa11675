/** Opens, checks, saves and deletes content files. */

import type { Folders } from '../../../base/config/folders.ts';
import { changeDocument, mergeEdit, readDocument } from '../../../club/content/documents/documents.ts';
import { isEqualValue } from '../../../club/content/documents/merge-values.ts';
import type { FieldPath } from '../../../club/content/documents/values.ts';
import type { WrittenFiles } from '../../../club/content/files/files.ts';
import { FIRST_KIND, FIRST_TEAMS_FILE } from '../../../club/content/files/teams.ts';
import type { Version } from '../../../store/history.ts';
import type { StoreChange } from '../../../store/plan-change.ts';
import type { ComputeChange, Store, UndoOptions, UndoResult } from '../../../store/store.ts';
import { HIDDEN_FILES, hashOf } from '../../../store/store-paths.ts';
import { checkTexts, newProblems } from '../../../tasks/check/check-texts.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { previewAddress } from '../preview/preview-address.ts';
import { declarationOf, fileTitle, readContentTexts, writableDeclarationOf } from './content-files.ts';
import { formSchemaOf } from './form-schema.ts';
import { affectedUses, removeUses } from './uses.ts';

export type FilesContext = Pick<DeskContext, 'store'> & { folders: Pick<Folders, 'contentDir'> };

/** Value of a content file as its schema accepts it; unknown if the file name is not a literal type. */
type ValueOf<File extends string> = File extends keyof WrittenFiles ? WrittenFiles[File] : unknown;

/** File to save, with the value of its form. */
interface EditedFile<File extends string = string> {
  /** Path in the content folder: `equipos/federados.yaml`. */
  file: File;
  value: ValueOf<File>;
  /** Hash of the file when editing began; null if there was no file. */
  tag: string | null;
}

/** Returns the value that the form of a new file begins with: a club's first team needs nothing but its own fields. */
const newFileValue = (file: string): object =>
  file === FIRST_TEAMS_FILE ? { title: FIRST_KIND.breadcrumb, equipos: [{}] } : {};

/**
 * Opens a file for its form.
 * @throws DeskRefusal `unknown-file` for an undeclared file name; ContentError if the file cannot be parsed
 */
export async function openFile<const File extends string>(store: Pick<Store, 'read'>, file: File) {
  const declared = declarationOf(file);
  const stored = await store.read(file);
  return {
    file,
    /** JSON Schema (draft 2020-12) of the value. */
    schema: formSchemaOf(declared),
    /** May be invalid against the schema. */
    value: (stored ? readDocument(file, stored.text) : newFileValue(file)) as ValueOf<File>,
    /** Hash of the file on disk; null for a new file. */
    tag: stored?.tag ?? null,
  };
}

export type OpenFile = Awaited<ReturnType<typeof openFile<string>>>;

/**
 * Checks an unsaved value of a file, and shows it in the preview.
 * @param path of the focused field, which decides the page that the preview shows
 */
export async function checkFile(
  { folders, store, preview }: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  { file, value }: Omit<EditedFile, 'tag'>,
  path: FieldPath = [],
) {
  const text = await textFor(store, file, value);
  // An empty form of a new file creates no file.
  const isEmptyNewFile = isEqualValue(value ?? {}, newFileValue(file)) && !(await store.read(file));
  const { problems, warnings, version } = await preview.update(
    new Map([[file, isEmptyNewFile ? null : text]]),
  );
  const club = preview.club();
  const before = await readContentTexts(folders.contentDir);
  const after = isEmptyNewFile ? before : new Map([...before, [file, text] as const]);
  return {
    problems,
    /** References to entries that the change removes. */
    uses: await affectedUses(folders.contentDir, before, after),
    warnings: warnings.filter((warning) => warning.file === file),
    /** Site path of the page that shows the focused field. */
    page: club ? previewAddress(club, file, value, path) : '/',
    /** Version of the preview; increases with each change. 0 if the preview still shows the last valid state. */
    preview: version,
  };
}

export type FileCheck = Awaited<ReturnType<typeof checkFile>>;

/**
 * Saves a file. If somebody has saved the file since editing began, and the two changed different values, the file gets both
 * changes.
 * @param title for the list of versions
 * @param references changes references to removed entries in the same version; by default they stay
 * @returns the tag of the saved file, and its value if it contains another change, too
 * @throws ChangedMeanwhile if the tag is stale; DeskRefusal `invalid-content` if the content would be invalid
 */
export async function saveFile<const File extends string>(
  desk: FilesContext,
  { file, value, tag }: EditedFile<File>,
  title: string,
  references?: ReferenceChange | null,
) {
  const saved: { tag: string | null; value?: unknown } = { tag };
  await saveChecked(
    desk,
    async (read, readWithTag) => {
      const merged = await mergeWithStored({ file, value, tag }, read, readWithTag);
      if (merged) saved.value = merged.value;
      const text = await textFor({ read }, file, merged ? merged.value : value);
      const edit: TextChange = {
        title,
        writes: { [file]: text },
        expect: { [file]: merged ? merged.tag : tag },
      };
      const change = references ? await withReferences(desk.folders, read, edit, references) : edit;
      saved.tag = hashOf(Buffer.from(change.writes[file] ?? text));
      return change;
    },
    'Así no se puede publicar, y no se ha guardado. Lo que has escrito sigue aquí: corrígelo y guarda otra vez.',
  );
  return saved;
}

/**
 * Merges an edit with the stored file, if that was saved after the edit began.
 * @returns the merged value and the tag of the stored file; null if the file is unchanged, if both changed the same value, or
 * if no version keeps the text that the edit began with
 */
async function mergeWithStored(
  { file, value, tag }: EditedFile,
  read: Store['read'],
  readWithTag: (tag: string) => Promise<string | null>,
): Promise<{ value: unknown; tag: string } | null> {
  const stored = await read(file);
  if (!stored || tag === null || stored.tag === tag) return null;
  const base = await readWithTag(tag);
  if (base === null) return null;
  const merged = mergeEdit(file, base, stored.text, value);
  return merged === null ? null : { value: merged, tag: stored.tag };
}

/** Changes the current value of a file, for screens other than its form. @throws as `saveFile` */
export const changeFile = <const File extends string>(
  desk: FilesContext,
  file: File,
  change: (value: ValueOf<File>) => ValueOf<File>,
  title: string,
): Promise<Version | null> =>
  saveChecked(desk, async (read) => {
    const { value, tag } = await openFile({ read }, file);
    return {
      title,
      writes: { [file]: await textFor({ read }, file, change(value)) },
      expect: { [file]: tag },
    };
  });

type TextChange = StoreChange & {
  writes: Record<string, string | null>;
  expect: Record<string, string | null>;
};

/** Change of the references to a removed entry: deletes them, or points them to another entry. */
interface ReferenceChange {
  /** Key of the other entry; null to delete the references. */
  replacement: string | null;
}

/** Returns the change, extended by changes of all references to the entries that it removes. */
async function withReferences(
  { contentDir }: FilesContext['folders'],
  read: Store['read'],
  { writes, expect, ...change }: TextChange,
  { replacement }: ReferenceChange,
): Promise<TextChange> {
  const before = await readContentTexts(contentDir);
  const after = new Map(before);
  for (const [file, text] of Object.entries(writes))
    if (text === null) after.delete(file);
    else after.set(file, text);
  const uses = await affectedUses(contentDir, before, after);
  const next: TextChange = { ...change, writes: { ...writes }, expect: { ...expect } };
  for (const file of new Set(uses.map((use) => use.file))) {
    const stored = await read(file);
    // Texts from the store, because those of the content reader lack their byte order mark.
    after.set(file, writes[file] ?? stored?.text ?? '');
    if (!(file in expect)) next.expect[file] = stored?.tag ?? null;
  }
  const changedUses = uses.map((use) =>
    replacement ? { ...use, entry: { ...use.entry, becomes: replacement } } : use,
  );
  Object.assign(next.writes, Object.fromEntries(removeUses(after, changedUses)));
  return next;
}

/**
 * Deletes a file of a kind that volunteers can create.
 * @param references as in `saveFile`
 * @throws DeskRefusal `in-use` if other files refer to it, `required-file` for any other kind; else as `saveFile`
 */
export async function deleteFile(
  { folders, store }: FilesContext,
  { file, tag }: Omit<EditedFile, 'value'>,
  references?: ReferenceChange | null,
): Promise<void> {
  if (!writableDeclarationOf(file).newFileLabel) throw new DeskRefusal({ code: 'required-file' });
  await saveChecked(
    { folders, store },
    async (read) => {
      const title = fileTitle(file, (await read(file))?.text);
      const change = { title: `Se borró «${title}»`, writes: { [file]: null }, expect: { [file]: tag } };
      if (await isStale(read, change.expect)) return change;
      if (references) return withReferences(folders, read, change, references);
      const before = await readContentTexts(folders.contentDir);
      const after = new Map([...before].filter(([name]) => name !== file));
      const uses = await affectedUses(folders.contentDir, before, after);
      if (uses.length === 0) return change;
      throw new DeskRefusal({ code: 'in-use', title, uses });
    },
    'Todavía no se puede borrar: otras partes de la web lo necesitan.',
  );
}

/** Returns the text that saving a value would write. @throws DeskRefusal if forms may not write the file */
export async function textFor(store: Pick<Store, 'read'>, file: string, value: unknown): Promise<string> {
  writableDeclarationOf(file);
  return changeDocument(file, (await store.read(file))?.text ?? '', value);
}

const NOT_PUBLISHABLE = 'Así la web no se podría publicar, y no se ha cambiado nada.';

/**
 * Applies a change of content and photos unless it introduces errors. The check runs in the store's queue, so that
 * two concurrent saves cannot be invalid together.
 * @throws DeskRefusal `invalid-content`; errors of the store
 */
export const saveChecked = (
  { folders: { contentDir }, store }: FilesContext,
  change: StoreChange | ComputeChange,
  effect = NOT_PUBLISHABLE,
): Promise<Version | null> =>
  store.apply(async (read, readWithTag) => {
    const computed = typeof change === 'function' ? await change(read, readWithTag) : change;
    // The store refuses stale tags itself, and reports the current files.
    if (!(await isStale(read, computed.expect))) await refuseErrors(contentDir, computed, effect);
    return computed;
  });

/** Refuses a change that introduces errors. @throws DeskRefusal `invalid-content` */
async function refuseErrors(
  contentDir: string,
  { writes = {}, copies = {} }: StoreChange,
  effect: string,
): Promise<void> {
  const texts = new Map([
    ...Object.entries(writes).filter(([file]) => !HIDDEN_FILES.includes(file)),
    ...Object.entries(copies).map(([file, from]) => [file, from && ''] as const),
  ]);
  if (texts.size === 0) return;
  const [before, after] = await Promise.all([checkTexts(contentDir), checkTexts(contentDir, texts)]);
  const problems = newProblems(before.problems, after.problems);
  if (problems.length > 0) throw new DeskRefusal({ code: 'invalid-content', effect, problems });
}

/**
 * Undoes a version, unless that introduces errors.
 * @param expect tags of later changed files that may be overwritten, from ChangedSince
 * @param key idempotency key
 * @throws as `Store.undo`; DeskRefusal `invalid-content`
 */
export const undoChecked = (
  { folders: { contentDir }, store }: FilesContext,
  id: string,
  options: Pick<UndoOptions, 'expect' | 'key'> = {},
): Promise<UndoResult> =>
  store.undo(id, {
    ...options,
    check: (change) =>
      refuseErrors(contentDir, change, 'Así la web no se podría publicar, y no se ha deshecho nada.'),
  });

/** True if a file differs from what a change expects. */
async function isStale(read: Store['read'], expect: StoreChange['expect'] = {}): Promise<boolean> {
  for (const [file, tag] of Object.entries(expect))
    if (((await read(file))?.tag ?? null) !== tag) return true;
  return false;
}
