/** A content file while it is edited: opened for its form, checked, saved, kept as a draft, deleted. */
import type { Written } from '../content/files/files.ts';
import type { Folders } from '../contract/folders.ts';
import type { Path } from './api.ts';
import { checkTexts, newProblems } from './check.ts';
import { changeDocument, readDocument } from './documents/documents.ts';
import { formSchemaOf } from './form-schema.ts';
import { pageOf } from './preview/page-of.ts';
import type { DeskContext } from './server/context.ts';
import { DeskRefusal } from './server/refusals.ts';
import { declarationOf, titleOf, writableDeclarationOf } from './server/texts.ts';
import type { Draft } from './store/drafts.ts';
import { ChangedMeanwhile } from './store/errors.ts';
import type { Version } from './store/history.ts';
import { HIDDEN_FILES } from './store/places.ts';
import type { Change, Tags } from './store/plan.ts';
import type { ComputeChange, Store } from './store/store.ts';

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
export async function openFile<const File extends string>(store: Store, file: File) {
  const declared = declarationOf(file);
  const [now, draft] = await Promise.all([store.read(file), store.draft(file)]);
  return {
    file,
    /** JSON Schema (draft 2020-12) of its value. */
    schema: formSchemaOf(declared),
    /** As far as what stands in it is right. */
    value: (now ? readDocument(file, now.text) : {}) as ValueOf<File>,
    /** Hash of the bytes on disk; null for a file that is not there yet. */
    tag: now?.tag ?? null,
    /** What was saved unfinished, and with which file on disk it began. */
    draft: draft && {
      value: readDocument(file, draft.text),
      tag: draft.baseTag,
      base: draft.base === undefined ? undefined : readDocument(file, draft.base),
    },
  };
}

export type OpenFile = Awaited<ReturnType<typeof openFile<string>>>;

/** What the checker says of a value that is not saved yet. The preview shows it from then on. @param path where the person is */
export async function checkFile(
  { folders, store, preview }: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  { file, value }: Omit<Edited, 'tag'>,
  path: Path = [],
) {
  const { texts } = await withDraftsAlong(folders, store, file, await textFor(store, file, value));
  // Nothing was typed into a file that is not there: it still is not.
  const isUnwritten = Object.keys(value ?? {}).length === 0 && !(await store.read(file));
  const { problems, warnings, version } = await preview.update(
    isUnwritten ? new Map([...texts, [file, null]]) : texts,
  );
  const club = preview.club();
  return {
    problems,
    warnings: warnings.filter((warning) => warning.file === file),
    /** The page that shows what the form is about. */
    page: club ? pageOf(club, file, value, path) : '/',
    /** Rises with every change of the preview; 0 where the preview kept the last page that could be shown. */
    preview: version,
    /** Files whose drafts are saved with it, because it is right only with them. */
    along: others(texts, file),
  };
}

export type Checked = Awaited<ReturnType<typeof checkFile>>;

/**
 * Saves a file, with the drafts without which it is not right.
 * @param title for the list of versions
 * @param refusal shown where it would bring errors into the content
 * @throws ChangedMeanwhile where the file is not what its tag says; DeskRefusal `no-valido`, `borrador-viejo`
 */
export async function saveFile<const File extends string>(
  { folders, store }: Desk,
  { file, value, tag }: Edited<File>,
  title: string,
  refusal = 'Así no se puede publicar. Corrígelo, o guárdalo como borrador.',
) {
  const drafts = new Map((await store.drafts()).map((draft) => [draft.file, draft.text]));
  const text = await textFor(store, file, value);
  const { texts, expect } = await withDraftsAlong(folders, store, file, text);
  const along = others(texts, file);
  const change = {
    title: [title, ...along.map((each) => `«${titleOf(each, texts.get(each))}»`)].join(' y '),
    writes: Object.fromEntries(texts),
    expect: { ...expect, [file]: tag },
  };
  await saveChecked({ folders, store }, change, refusal).catch((error) => {
    // The form shows what its own file is now, and no other one.
    if (!(error instanceof ChangedMeanwhile) || error.now.file === file) throw error;
    throw new DeskRefusal(409, { code: 'borrador-viejo', message: error.message });
  });
  // A draft that another window has kept meanwhile stays.
  for (const draft of await store.drafts())
    if (texts.has(draft.file) && drafts.get(draft.file) === draft.text) await store.removeDraft(draft.file);
  return { tag: (await store.read(file))?.tag ?? null, along };
}

/**
 * Changes a file from elsewhere than its form, where a draft of it may lie that nobody sees here.
 * @throws DeskRefusal `con-borrador`, and nothing is changed; else as `saveFile`
 */
export async function changeFile<const File extends string>(
  desk: Desk,
  file: File,
  change: (value: ValueOf<File>) => ValueOf<File>,
  title: string,
) {
  const { value, tag, draft } = await openFile(desk.store, file);
  if (draft)
    throw new DeskRefusal(409, {
      code: 'con-borrador',
      message: `Hay un borrador de «${titleOf(file, null)}». Guárdalo o descártalo en «Contenido», y vuelve aquí.`,
    });
  return saveFile(desk, { file, value: change(value), tag }, title, NOT_PUBLISHABLE);
}

/** Keeps what is not ready to be saved. */
export async function saveDraft(store: Store, { file, value, tag }: Edited): Promise<void> {
  const [now, former] = await Promise.all([store.read(file), store.draft(file)]);
  const known = now?.tag === tag ? now.text : former?.baseTag === tag ? former.base : undefined;
  await store.saveDraft(file, await textFor(store, file, value), tag, known);
}

/** Deletes one of the files that volunteers make. */
export async function deleteFile(
  { folders, store }: Desk,
  { file, tag }: Omit<Edited, 'value'>,
): Promise<void> {
  if (!writableDeclarationOf(file).newOne)
    throw new DeskRefusal(422, {
      code: 'necesario',
      message: 'Este archivo no se borra: vacía lo que no quieras enseñar.',
    });
  await saveChecked(
    { folders, store },
    {
      title: `Borrar «${titleOf(file, (await store.read(file))?.text)}»`,
      writes: { [file]: null },
      expect: { [file]: tag },
    },
    'Todavía no se puede borrar: otras partes de la web lo necesitan.',
  );
  await store.removeDraft(file);
}

/** The text that a save of this value would write. @throws DeskRefusal where no form may write the file */
async function textFor(store: Store, file: string, value: unknown): Promise<string> {
  writableDeclarationOf(file);
  return changeDocument(file, (await store.read(file))?.text ?? '', value);
}

const others = (texts: ReadonlyMap<string, string>, file: string) =>
  [...texts.keys()].filter((each) => each !== file);

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
    if (texts.size === 0) return computed;
    const [before, after] = await Promise.all([checkTexts(contentDir), checkTexts(contentDir, texts)]);
    const problems = newProblems(before.problems, after.problems);
    if (problems.length > 0) throw new DeskRefusal(422, { code: 'no-valido', message, problems });
    return computed;
  });

/** What a save writes: texts by file, and the tags of the files that the drafts among them began with. */
interface ToWrite {
  texts: Map<string, string>;
  expect: Tags;
}

/**
 * The text of a file, and the drafts without which it is not right (a team and its new coach): those that are left of all
 * when each one that mends nothing is put aside. A draft of a file that was changed since stays a draft.
 * @throws only where the folder cannot be read
 */
export async function withDraftsAlong(
  { contentDir }: Pick<Folders, 'contentDir'>,
  store: Store,
  file: string,
  text: string,
): Promise<ToWrite> {
  const toWrite = (drafts: readonly Draft[]): ToWrite => ({
    texts: new Map([[file, text], ...drafts.map((draft): [string, string] => [draft.file, draft.text])]),
    expect: Object.fromEntries(drafts.map((draft) => [draft.file, draft.baseTag])),
  });
  let along: Draft[] = [];
  for (const draft of await store.drafts())
    if (draft.file !== file && draft.baseTag === ((await store.read(draft.file))?.tag ?? null))
      along.push(draft);
  if (along.length === 0) return toWrite([]);
  const before = await checkTexts(contentDir);
  const faultsWith = async (drafts: readonly Draft[]) =>
    newProblems(before.problems, (await checkTexts(contentDir, toWrite(drafts).texts)).problems).length;
  if ((await faultsWith([])) === 0) return toWrite([]);
  let faults = await faultsWith(along);
  for (const draft of along) {
    const fewer = along.filter((each) => each !== draft);
    const left = await faultsWith(fewer);
    if (left <= faults) [along, faults] = [fewer, left];
  }
  return toWrite(along);
}
