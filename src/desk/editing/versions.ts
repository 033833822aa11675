/** What was saved before, what it changed, and the way back to it. */

import { readDocument } from '../../content/documents/documents.ts';
import { isOf } from '../../content/files/declare.ts';
import { FILES } from '../../content/files/files.ts';
import type { ComparedFile } from '../server/api.ts';
import { titleOf } from '../server/texts.ts';
import { ChangedSince } from '../store/errors.ts';
import { HIDDEN_FILES } from '../store/places.ts';
import type { Tags } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { formSchemaOf } from './form-schema.ts';

export type VersionSummary = Awaited<ReturnType<typeof versionSummaries>>[number];
export type LaterChanges = Awaited<ReturnType<typeof changedAfter>>;

type Text = string | null | undefined;

/** Newest first. */
export async function versionSummaries(store: Store) {
  return (await store.versions()).map(({ id, title, at, final, changes }) => {
    const texts = changes.filter(({ root }) => root === 'content');
    return {
      id,
      title,
      at,
      files: texts.map(({ path }) => path).filter(isShown),
      photos: changes.length - texts.length,
      undoable: !final,
    };
  });
}

/** What a version changed, file by file. */
export async function versionChanges(store: Store, id: string): Promise<ComparedFile[]> {
  return (await store.texts(id))
    .filter(({ file }) => isShown(file))
    .map(({ file, before, after }) => compared(file, before, after));
}

/**
 * @param expect where something was changed after the version: what was there when the person agreed to lose it
 * @returns Spanish sentences about photos that could not be brought back, or what would be lost: then nothing was undone
 */
export async function undoVersion(
  store: Store,
  { id, expect }: { id: string; expect?: Tags | undefined },
): Promise<{ refused: string[] } | { lost: LaterChanges }> {
  try {
    const { refused } = await store.undo(id, expect);
    return { refused: refused.map(({ reason }) => reason) };
  } catch (error) {
    if (!(error instanceof ChangedSince)) throw error;
    return { lost: await changedAfter(store, id, error) };
  }
}

/** Hidden files go and come with the content; they are nothing to look at. */
const isShown = (file: string) => !HIDDEN_FILES.includes(file);

/** What undoing would do where something was changed after the version. */
async function changedAfter(store: Store, id: string, { differs }: ChangedSince) {
  const texts = new Map((await store.texts(id)).map(({ file, before }) => [file, before]));
  return {
    expect: Object.fromEntries(differs.map(({ file, tag }) => [file, tag])),
    /** From what is there now to what would be there again. */
    files: differs.flatMap(({ file, photo, text }) =>
      photo || !isShown(file) ? [] : [compared(file, text, texts.get(file))],
    ),
    photos: differs.flatMap(({ file, photo }) => (photo ? [file] : [])),
  };
}

function compared(file: string, before: Text, after: Text): ComparedFile {
  const declared = FILES.find((each) => isOf(each, file));
  return {
    file,
    title: titleOf(file, before ?? after),
    schema: declared ? formSchemaOf(declared) : {},
    before: documentValue(file, before),
    after: documentValue(file, after),
  };
}

/** A text that somebody broke by hand is compared as a text. */
function documentValue(file: string, text: Text): unknown {
  if (typeof text !== 'string') return text;
  try {
    return readDocument(file, text);
  } catch {
    return { texto: text };
  }
}
