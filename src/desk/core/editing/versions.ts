/** Lists saved versions, compares them with the current content, and undoes them. */

import { readDocument } from '../../../club/content/documents/documents.ts';
import { isFileOf } from '../../../club/content/files/declare.ts';
import { FILES } from '../../../club/content/files/files.ts';
import { ChangedSince } from '../../../store/errors.ts';
import type { Version } from '../../../store/history.ts';
import type { Store, UndoOptions } from '../../../store/store.ts';
import { HIDDEN_FILES, isPdf } from '../../../store/store-paths.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import type { Person } from '../people/person.ts';
import { ALBUM_FILES, fileTitle } from './content-files.ts';
import { type FilesContext, undoChecked } from './edit-file.ts';
import type { FormSchema } from './form-schema.ts';
import { formSchemaOf } from './form-schema.ts';

/** Values of a content file before and after a change: null if there was no file, undefined if no copy is kept. */
export interface ComparedFile {
  file: string;
  title: string;
  /** Names the fields, as in OpenFile. */
  schema: FormSchema;
  before?: unknown;
  after?: unknown;
}

export type VersionSummary = Awaited<ReturnType<typeof versionSummaries>>[number];
export type LaterChanges = Awaited<ReturnType<typeof laterChanges>>;

/** Result of an undo. */
export interface UndoneVersion {
  /** Id of the version that the undo creates. */
  version: string;
  /** Spanish sentences about photos that could not be restored. */
  unrestored: string[];
  /** Ids of pictures that have no file any more. */
  removedPictures: string[];
}

/** Undo that waits for the agreement that later changes may be lost. Nothing was undone. */
export interface HeldUndo {
  id: string;
  title: string;
  laterChanges: LaterChanges;
  /** True if the person had agreed, and files have changed again since. */
  isRepeated: boolean;
}

/** Text of a file: null if there was no file, undefined if no snapshot exists. */
type SnapshotText = string | null | undefined;

/** Returns the saved versions, newest first. Hidden files are left out. */
export async function versionSummaries(store: Store) {
  return (await store.versions()).map(({ id, title, by, at, final, changes }) => {
    const texts = changes.filter(({ root }) => root === 'content');
    return {
      id,
      title,
      ...(by !== undefined && { by }),
      at,
      files: texts.map(({ path }) => path).filter(isShown),
      photos: changes.length - texts.length,
      undoable: !final,
    };
  });
}

/** Returns the files that a version changed, with their values before and after. */
export async function versionChanges(store: Store, id: string): Promise<ComparedFile[]> {
  return (await store.versionTexts(id))
    .filter(({ file }) => isShown(file))
    .map(({ file, before, after }) => compareTexts(file, before, after));
}

/** Request to undo a version. */
interface UndoRequest extends Pick<UndoOptions, 'expect'> {
  id: string;
  /** Title of the version. */
  title?: string;
}

/**
 * Undoes a version. `expect` has the tags of files that the person has agreed to overwrite; it is needed if the same values
 * changed after the version.
 * @param person null on the local desk
 * @throws DeskRefusal `not-allowed`; as `undoChecked`
 */
export async function undoVersion(
  desk: FilesContext,
  { id, title = '', expect }: UndoRequest,
  person: Pick<Person, 'name' | 'role'> | null = null,
): Promise<UndoneVersion | HeldUndo> {
  if (person?.role === 'photos') await requireOwnAlbumChange(desk.store, id, person.name);
  try {
    const { version, unrestored } = await undoChecked(desk, id, { expect });
    return {
      version: version.id,
      unrestored: unrestored.map(({ reason }) => reason),
      removedPictures: removedPictures(version),
    };
  } catch (error) {
    if (!(error instanceof ChangedSince)) throw error;
    const isRepeated = expect !== undefined;
    return { id, title, isRepeated, laterChanges: await laterChanges(desk.store, id, error) };
  }
}

/** @throws DeskRefusal `not-allowed` unless the person has made the version, and it changed albums only */
async function requireOwnAlbumChange(store: Store, id: string, author: string): Promise<void> {
  const version = (await store.versions()).find((other) => other.id === id);
  const isOwn =
    version?.by === author &&
    version.changes.every(({ root, path }) => root === 'photos' || ALBUM_FILES.includes(path));
  if (!isOwn) throw new DeskRefusal({ code: 'not-allowed' });
}

/** Returns the ids of pictures whose files a version deleted. */
function removedPictures({ changes }: Version): string[] {
  const photos = changes.filter(({ root }) => root === 'photos');
  const idsOf = (photoChanges: typeof photos) => photoChanges.map(({ path }) => path.replace(/\.\w+$/, ''));
  const restored = idsOf(photos.filter(({ after }) => after !== null));
  return idsOf(photos.filter(({ after }) => after === null)).filter((id) => !restored.includes(id));
}

/** False for files without a text to show: PDFs, and hidden files, which mean nothing to volunteers. */
const isShown = (file: string) => !HIDDEN_FILES.includes(file) && !isPdf(file);

/** Returns the changes after a version that its undo would overwrite. */
async function laterChanges(store: Store, id: string, { conflicts }: ChangedSince) {
  const texts = new Map((await store.versionTexts(id)).map(({ file, before }) => [file, before]));
  return {
    expect: Object.fromEntries(conflicts.map(({ file, tag }) => [file, tag])),
    /** `before` is the current value, `after` the restored one. */
    files: conflicts.flatMap(({ file, isPhoto, text }) =>
      isPhoto || !isShown(file) ? [] : [compareTexts(file, text, texts.get(file))],
    ),
    photos: conflicts.flatMap(({ file, isPhoto }) => (isPhoto || isPdf(file) ? [file] : [])),
  };
}

function compareTexts(file: string, before: SnapshotText, after: SnapshotText): ComparedFile {
  const declaration = FILES.find((declaration) => isFileOf(declaration, file));
  return {
    file,
    title: fileTitle(file, before ?? after),
    schema: declaration ? formSchemaOf(declaration) : {},
    before: documentValue(file, before),
    after: documentValue(file, after),
  };
}

/** Parses a file's text. Returns unparseable text as a single field. */
function documentValue(file: string, text: SnapshotText): unknown {
  if (typeof text !== 'string') return text;
  try {
    return readDocument(file, text);
  } catch {
    return { texto: text };
  }
}
