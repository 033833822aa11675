import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useFetchers, useLocation, useRevalidator } from 'react-router';
import { type Draft, draftStorage } from '../../browser/drafts.ts';
import { jsonPost, refusalIn, useDebouncedCheck } from '../../browser/submit.ts';
import { useClub } from '../../browser/use-club.ts';
import type { FileCheck, OpenFile } from '../../editing/edit-file.ts';
import { saveTitle } from '../../form/field-changes.ts';
import { isEqualValue } from '../../form/merge-values.ts';
import { withoutSampleDay } from '../../publishing/own-club.ts';
import type { FieldPath, Refusal } from '../../server/api.ts';
import type { action, FileCommand, FileValue } from './action.ts';

const UNCHECKED: FileCheck = { problems: [], warnings: [], uses: [], page: '/', preview: 0 };

interface Message {
  tone: 'good' | 'error' | 'warning';
  words: string;
}
const SAVED = 'Guardado. Se verá en la web cuando la publiques.';

/** What the form has. */
interface Edit extends Draft {
  /** The file as the server had it last. */
  open: OpenFile;
  /** Something is not saved. */
  dirty: boolean;
  /** The draft is one of before, and the person has not gone on with it yet. */
  resumed?: boolean;
  notice?: Message | undefined;
}

type Elsewhere = Extract<FileCommand, { intent: 'delete' }>['elsewhere'];
type Answer = NonNullable<ReturnType<typeof useFetcher<typeof action>>['data']>;

export type FileEditor = ReturnType<typeof useFileEditor>;

/** A content file while it is edited: what is written, what the checker says of it, and how it is saved. */
export function useFileEditor(open: OpenFile) {
  const { file, schema } = open;
  const { files, folderId, references, titleOf } = useClub();
  const { state: arrival } = useLocation() as { state: { title?: string } | null };
  const unsaved = draftStorage(folderId, file);
  const [edit, setEdit] = useState(() => begun(open, unsaved.read(), arrival?.title));
  const { value, tag, base, dirty } = edit;
  // The files may have been changed elsewhere: what nobody writes in shows them as they are.
  if (edit.open !== open) setEdit(dirty ? { ...edit, open } : { ...onDisk(open), notice: edit.notice });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closed window, or a server that is gone, loses nothing
  useEffect(() => (dirty ? unsaved.keep({ value, tag, base }) : unsaved.forget()), [value, tag, base, dirty]);

  const [place, setPlace] = useState<FieldPath>([]);
  const [isDue, setDue] = useState(false);
  const address = `/contenido/${file}`;
  const orders = useFetcher<typeof action>();
  const { data } = orders;
  const busy = orders.state !== 'idle';
  // Uploads and permissions of an album load the screen again, too.
  const isOther = useFetchers().some(({ state, formAction }) => state !== 'idle' && formAction !== address);
  const { state: loading, revalidate } = useRevalidator();
  const isPaused = busy || isOther || loading !== 'idle';
  const { checked, setChecked, away, cancel } = useChecked(address, value, place, isPaused);
  const summary = files.find((each) => each.file === file);

  const answered = useRef((_answer: Answer) => {});
  useEffect(() => {
    if (data) answered.current(data);
  }, [data]);
  /** @returns whether it was done */
  async function send(given: FileCommand): Promise<boolean> {
    cancel();
    void orders.submit(given, jsonPost(address));
    const answer = await new Promise<Answer>((done) => {
      answered.current = done;
    });
    const refusal = refusalIn(answer);
    const problems = refusal?.problems;
    if (problems) setChecked((now) => ({ ...now, problems }));
    // A check of before the last words would contradict what was saved.
    else if (!refusal)
      setChecked((now) => ({ ...now, problems: now.problems.filter((each) => each.file !== file) }));
    if (problems || !refusal) setDue(Boolean(problems));
    setEdit((now) => {
      if (refusal) return { ...now, notice: { tone: 'error', words: refusalWords(refusal) } };
      // What was written meanwhile is still to be saved.
      const isAll = now.value === value;
      const put = 'value' in given ? given.value : value;
      if (!('saved' in answer)) return now;
      const next = isAll ? { ...now, value: put, dirty: false, resumed: false } : now;
      return { ...next, tag: answer.saved.tag, base: put, notice: { tone: 'good', words: SAVED } };
    });
    return !refusal;
  }
  const refusalWords = ({ message, problems = [] }: Refusal) =>
    problems
      .filter((each) => each.file !== file)
      .reduce((words, each) => `${words} En «${titleOf(each.file)}», ${each.field}: ${each.found}`, message);

  const refused = refusalIn(data);
  const conflict = refused?.code === 'cambiado' ? refused.current : undefined;

  return {
    ...edit,
    title: summary?.title ?? arrival?.title ?? file,
    summary,
    checked,
    away,
    busy,
    /** The file as somebody else left it while it was edited here. */
    conflict,
    /** Whether all should be filled in by now: the person tried to save. */
    isDue,
    setPlace,
    change: (next: unknown) =>
      setEdit((now) => {
        const put = withoutSampleDay(file, next);
        // What was taken back is nothing left half done.
        const isBack = now.tag === now.open.tag && isEqualValue(put, now.open.value);
        return { ...now, value: put, dirty: !isBack, notice: undefined };
      }),
    /**
     * @param put what is saved, where it is not what the form has
     * @param elsewhere what becomes of the places that name what is gone
     * @param over the file that it replaces, where the person has seen that it is another one by now
     */
    save(put: unknown = value, over = tag, elsewhere: Elsewhere = null): Promise<boolean> {
      const before = open.tag === null ? null : open.value;
      const title = saveTitle(summary?.title ?? file, before, put, schema, references);
      return send({ intent: 'save', value: put as FileValue, tag: over, title, elsewhere });
    },
    /** Back to what is on disk: to the file as it was seen last, then as it is. */
    discard() {
      orders.reset();
      setEdit({ ...onDisk({ ...open, ...conflict }), open });
      void revalidate();
    },
    /** Goes on with a draft of before. */
    goOn: () => setEdit((now) => ({ ...now, resumed: false })),
    /** Places that keep the file from being deleted; undefined while nobody tried. */
    usesOfFile: refused?.uses,
    /** @param elsewhere what becomes of the places that name it */
    async remove(elsewhere: Elsewhere = null): Promise<void> {
      // Where it is done the screen is left at once.
      unsaved.forget();
      const isDone = await send({ intent: 'delete', tag, elsewhere });
      if (!isDone && dirty) unsaved.keep({ value, tag, base });
    },
    forget: unsaved.forget,
  };
}

const onDisk = (open: OpenFile): Edit => {
  const { value, tag } = open;
  return { open, value, tag, base: value, dirty: false };
};

/** @param title of a file that is being made */
function begun(open: OpenFile, kept: Draft | null, title: string | undefined): Edit {
  // Another window may have saved the same meanwhile.
  if (kept && !isEqualValue(kept.value, open.value)) {
    const base = kept.tag === open.tag ? open.value : kept.base;
    return { open, ...kept, base, dirty: true, resumed: true };
  }
  const edit = onDisk(open);
  return open.tag === null && title !== undefined ? { ...edit, value: { title }, dirty: true } : edit;
}

/** What the checker says of a value while it is typed, and whether the server answers at all. @param isPaused see useDebouncedCheck */
function useChecked(action: string, value: unknown, path: FieldPath, isPaused: boolean) {
  const [checked, setChecked] = useState(UNCHECKED);
  const given = useMemo(() => ({ intent: 'check', value, path }), [value, path]);
  const { data, cancel } = useDebouncedCheck<Answer>(action, given, isPaused);
  // What the server cannot check now is checked when it is saved.
  const away = ['sin-respuesta', 'sin-llave'].includes(refusalIn(data)?.code ?? '');
  useEffect(() => {
    if (data && 'checked' in data) setChecked(data.checked);
  }, [data]);
  return { checked, setChecked, away, cancel };
}
