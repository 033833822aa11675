/** A content file while it is edited: opened for its form, checked, saved, deleted. */

import type { Folders } from '../../config/folders.ts';
import { changeDocument, readDocument } from '../../content/documents/documents.ts';
import type { Written } from '../../content/files/files.ts';
import { pageOf } from '../preview/page-of.ts';
import type { FieldPath } from '../server/api.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/refusals.ts';
import { declarationOf, textsOf, titleOf, writableDeclarationOf } from '../server/texts.ts';
import type { Version } from '../store/history.ts';
import { HIDDEN_FILES } from '../store/places.ts';
import type { Change } from '../store/plan.ts';
import type { ComputeChange, Store } from '../store/store.ts';
import { checkTexts, newProblems } from './check-content.ts';
import { formSchemaOf } from './form-schema.ts';
import { affectedUses, removeUses } from './uses.ts';

type Desk = Pick<DeskContext, 'store'> & { folders: Pick<Folders, 'contentDir'> };

/** The value of a content file as its schema takes it; unknown where only the form knows which file it is. */
type ValueOf<File extends string> = File extends keyof Written ? Written[File] : unknown;

/** A file with the value of its form. */
interface Edited<File extends string = string> {
  /** Path inside the content folder, `equipos/federados.yaml`. */
  file: File;
  value: ValueOf<File>;
  /** Hash of the bytes that the editing began with; null where there was no file. */
  tag: string | null;
}

/** A file as a form shows it. @throws DeskRefusal where no declaration knows it; ContentError where it cannot be read */
export async function openFile<const File extends string>(store: Pick<Store, 'read'>, file: File) {
  const declared = declarationOf(file);
  const now = await store.read(file);
  return {
    file,
    /** JSON Schema (draft 2020-12) of its value. */
    schema: formSchemaOf(declared),
    /** As far as what stands in it is right. */
    value: (now ? readDocument(file, now.text) : {}) as ValueOf<File>,
    /** Hash of the bytes on disk; null for a file that is not there yet. */
    tag: now?.tag ?? null,
  };
}

export type OpenFile = Awaited<ReturnType<typeof openFile<string>>>;

/** What the checker says of a value that is not saved yet. The preview shows it from then on. @param path where the person is */
export async function checkFile(
  { folders, store, preview }: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  { file, value }: Omit<Edited, 'tag'>,
  path: FieldPath = [],
) {
  const text = await textFor(store, file, value);
  // Nothing was typed into a file that is not there: it still is not.
  const isUnwritten = Object.keys(value ?? {}).length === 0 && !(await store.read(file));
  const { problems, warnings, version } = await preview.update(new Map([[file, isUnwritten ? null : text]]));
  const club = preview.club();
  const before = await textsOf(folders.contentDir);
  const after = isUnwritten ? before : new Map([...before, [file, text] as const]);
  return {
    problems,
    /** Places that name what this change takes away. */
    uses: await affectedUses(folders.contentDir, before, after),
    warnings: warnings.filter((warning) => warning.file === file),
    /** The page that shows what the form is about. */
    page: club ? pageOf(club, file, value, path) : '/',
    /** Rises with every change of the preview; 0 where the preview kept the last page that could be shown. */
    preview: version,
  };
}

export type FileCheck = Awaited<ReturnType<typeof checkFile>>;

/**
 * Saves a file.
 * @param title for the list of versions
 * @param elsewhere what becomes of places that name what the change takes away, in the same version; default: they stay
 * @throws ChangedMeanwhile where the file is not what its tag says; DeskRefusal `no-valido`
 */
export async function saveFile<const File extends string>(
  desk: Desk,
  { file, value, tag }: Edited<File>,
  title: string,
  elsewhere?: Elsewhere | null,
) {
  await saveChecked(
    desk,
    async (read) => {
      const change: TextChange = {
        title,
        writes: { [file]: await textFor({ read }, file, value) },
        expect: { [file]: tag },
      };
      return elsewhere ? changedElsewhere(desk.folders, read, change, elsewhere) : change;
    },
    'Así no se puede publicar, y no se ha guardado. Lo que has escrito sigue aquí: corrígelo y guarda otra vez.',
  );
  return { tag: (await desk.store.read(file))?.tag ?? null };
}

/** Changes a file from elsewhere than its form, as it is by then. @throws as `saveFile` */
export const changeFile = <const File extends string>(
  desk: Desk,
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

type TextChange = Change & { writes: Record<string, string | null>; expect: Record<string, string | null> };

/** What becomes of the places that name an entry which goes: it is taken out of them, or another one takes its place. */
interface Elsewhere {
  /** Key of that other one. */
  instead: string | null;
}

/** A change with that of every other place that names what it removes. */
async function changedElsewhere(
  { contentDir }: Desk['folders'],
  read: Store['read'],
  { writes, expect, ...change }: TextChange,
  elsewhere: Elsewhere,
): Promise<TextChange> {
  const before = await textsOf(contentDir);
  const after = new Map(before);
  for (const [file, text] of Object.entries(writes))
    if (text === null) after.delete(file);
    else after.set(file, text);
  const uses = await affectedUses(contentDir, before, after);
  const next: TextChange = { ...change, writes: { ...writes }, expect: { ...expect } };
  for (const file of new Set(uses.map((use) => use.file))) {
    const now = await read(file);
    // The reader of the content has texts without their byte order mark.
    after.set(file, writes[file] ?? now?.text ?? '');
    if (!(file in expect)) next.expect[file] = now?.tag ?? null;
  }
  const { instead } = elsewhere;
  const changed = uses.map((use) => (instead ? { ...use, entry: { ...use.entry, becomes: instead } } : use));
  Object.assign(next.writes, Object.fromEntries(removeUses(after, changed)));
  return next;
}

/**
 * Deletes one of the files that volunteers make.
 * @param elsewhere as in `saveFile`
 * @throws DeskRefusal `en-uso` with the places that name it; else as `saveFile`
 */
export async function deleteFile(
  { folders, store }: Desk,
  { file, tag }: Omit<Edited, 'value'>,
  elsewhere?: Elsewhere | null,
): Promise<void> {
  if (!writableDeclarationOf(file).newOne)
    throw new DeskRefusal(422, {
      code: 'necesario',
      message: 'Este archivo no se borra: vacía lo que no quieras enseñar.',
    });
  await saveChecked(
    { folders, store },
    async (read) => {
      const title = titleOf(file, (await read(file))?.text);
      const change = { title: `Borrar «${title}»`, writes: { [file]: null }, expect: { [file]: tag } };
      if (await isStale(read, change.expect)) return change;
      if (elsewhere) return changedElsewhere(folders, read, change, elsewhere);
      const before = await textsOf(folders.contentDir);
      const after = new Map([...before].filter(([name]) => name !== file));
      const uses = await affectedUses(folders.contentDir, before, after);
      if (uses.length === 0) return change;
      const message = `«${title}» está en uso: si se borra, hay que quitarlo también de donde sale.`;
      throw new DeskRefusal(409, { code: 'en-uso', message, uses });
    },
    'Todavía no se puede borrar: otras partes de la web lo necesitan.',
  );
}

/** The text that a save of this value would write. @throws DeskRefusal where no form may write the file */
async function textFor(store: Pick<Store, 'read'>, file: string, value: unknown): Promise<string> {
  writableDeclarationOf(file);
  return changeDocument(file, (await store.read(file))?.text ?? '', value);
}

const NOT_PUBLISHABLE = 'Así la web no se podría publicar, y no se ha cambiado nada.';

/**
 * Changes content and photos, unless that brings errors into the content. The check belongs to the store's turn: two
 * saves that are right alone cannot be wrong together.
 * @throws DeskRefusal `no-valido`, and whatever the store throws
 */
export const saveChecked = (
  { folders: { contentDir }, store }: Desk,
  change: Change | ComputeChange,
  message = NOT_PUBLISHABLE,
): Promise<Version | null> =>
  store.apply(async (read) => {
    const computed = typeof change === 'function' ? await change(read) : change;
    const texts = new Map(
      Object.entries(computed.writes ?? {}).filter(([file]) => !HIDDEN_FILES.includes(file)),
    );
    // The store refuses what began with other files, and says what they are now.
    if (texts.size === 0 || (await isStale(read, computed.expect))) return computed;
    const [before, after] = await Promise.all([checkTexts(contentDir), checkTexts(contentDir, texts)]);
    const problems = newProblems(before.problems, after.problems);
    if (problems.length > 0) throw new DeskRefusal(422, { code: 'no-valido', message, problems });
    return computed;
  });

/** True if a file is not what a change expects. */
async function isStale(read: Store['read'], expect: Change['expect'] = {}): Promise<boolean> {
  for (const [file, tag] of Object.entries(expect))
    if (((await read(file))?.tag ?? null) !== tag) return true;
  return false;
}
