import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useFetchers, useLocation, useRevalidator } from 'react-router';
import { z } from 'zod';
import { isEqualValue, mergeValues } from '../../../../club/content/documents/merge-values.ts';
import { type FieldPath, isFields } from '../../../../club/content/documents/values.ts';
import type { FileProblem } from '../../../../club/content/form-problem.ts';
import { NEW_ENTRY_ADDRESS } from '../../../core/addresses.ts';
import type { Refusal } from '../../../core/desk-refusal.ts';
import { pathWithBlankItems, withoutBlankItems } from '../../../core/editing/blank-items.ts';
import type { FileCheck, OpenFile } from '../../../core/editing/edit-file.ts';
import { saveTitle } from '../../../core/editing/field-changes.ts';
import { withoutSampleDay } from '../../../core/publishing/sample-fields.ts';
import { type Draft, draftStorage } from '../../browser/drafts.ts';
import { jsonPost, refusalIn, useDebouncedCheck } from '../../browser/submit.ts';
import { useClub } from '../../browser/use-club.ts';
import { useOnReturn } from '../../browser/use-on-return.ts';
import type { action, FileCommand, FileValue } from './action.ts';

/** Router state set by the button that creates a file. */
const titleState = z.object({ title: z.string() });

const UNCHECKED: FileCheck = { problems: [], warnings: [], uses: [], page: '/', preview: 0 };

interface EditorNotice {
  tone: 'good' | 'error' | 'warning';
  message: string;
  /** Code of the refusal, if it is one. */
  code?: string;
}
const SAVED = 'Guardado.';
const MERGED = 'Guardado, junto con lo que ha cambiado mientras lo tenías abierto.';

/** Edited value, with its notice and save state. */
interface EditState extends Draft {
  /** File as last loaded from the server. */
  open: OpenFile;
  /** True with unsaved changes. */
  dirty: boolean;
  /** True while the form shows an earlier draft that the person has not confirmed yet. */
  resumed?: boolean;
  notice?: EditorNotice | undefined;
}

type ReferenceOption = Extract<FileCommand, { intent: 'delete' }>['references'];
type Answer = NonNullable<ReturnType<typeof useFetcher<typeof action>>['data']>;

export type FileEditor = ReturnType<typeof useFileEditor>;

/**
 * State of an edited content file: its value, check results and draft, and functions that save or delete it.
 * @param onInvalid called with the path of the first error in the file when a save is refused
 */
export function useFileEditor(open: OpenFile, onInvalid?: (path: FieldPath) => void) {
  const { file, schema } = open;
  const { files, folderId, references: entries, titleOf } = useClub();
  const newTitle = titleState.safeParse(useLocation().state).data?.title;
  const draft = draftStorage(folderId, file);
  const [edit, setEdit] = useEdit(open, draft, newTitle);
  const { value, tag, base, dirty } = edit;
  const [focusedPath, setFocusedPath] = useState<FieldPath>([]);
  const [isSaveAttempted, setSaveAttempted] = useState(false);
  const address = `/contenido/${file}`;
  const { data, busy, submit, reset } = useCommands(address);
  const { isOtherBusy, isBeginningEntry } = useOtherRequests(address);
  const { state: loading, revalidate } = useRevalidator();
  const isPaused = busy || isOtherBusy || loading !== 'idle';
  const check = useFileCheck(address, edit, focusedPath, isPaused);
  const { checked, result, setResult, unreachable } = check;
  // Every answer to a check shows that the connection and the session are back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer
  useEffect(() => {
    setEdit((current) => (isUnreachable(current.notice) ? { ...current, notice: undefined } : current));
  }, [result]);
  const summary = files.find((entry) => entry.file === file);
  const title = summary?.title ?? newTitle ?? titleIn(value) ?? titleOf(file);

  /** Submits a command. Resolves to true on success. @param shown value that the form shows, with its blank items */
  async function send(command: FileCommand, shown: unknown = value): Promise<boolean> {
    check.cancel();
    const answer = await submit(command);
    const refusal = refusalIn(answer);
    const problems = refusal?.problems;
    if (problems || !refusal) {
      setSaveAttempted(Boolean(problems));
      setResult((current) => ({
        ...current,
        // The last check may be older than the saved value, so its problems of this file are dropped.
        problems: problems ?? current.problems.filter((problem) => problem.file !== file),
      }));
    }
    const invalid = problems?.find((problem) => problem.file === file);
    if (invalid) onInvalid?.(pathWithBlankItems(shown, schema, [...invalid.path]));
    setEdit((current) => {
      if (refusal) {
        const elsewhere = problemsElsewhere(refusal, file, titleOf);
        const message = [refusal.message, ...elsewhere].join(' ');
        return { ...current, notice: { tone: 'error', message, code: refusal.code } };
      }
      if (!('saved' in answer)) return current;
      const sent = 'value' in command ? command.value : value;
      return savedState(current, { sent, isUnchanged: current.value === value }, answer.saved);
    });
    return !refusal;
  }

  const lastRefusal = refusalIn(data);
  const conflict = lastRefusal?.code === 'changed-meanwhile' ? lastRefusal.current : undefined;

  return {
    ...edit,
    title,
    summary,
    checked,
    /** Refusal of the last check if the server is unreachable or the session has ended. */
    unreachable,
    busy: busy || isBeginningEntry,
    /** File on disk, if it was changed elsewhere during editing. */
    conflict,
    /** True after the first attempt to save, from which on missing values are errors. */
    isSaveAttempted,
    setFocusedPath,
    change: (changed: unknown) => setEdit((current) => changedState(current, changed)),
    /**
     * Saves the file. Resolves to true on success.
     * @param edited value to save; default: the form's
     * @param expectedTag tag of the file to overwrite; default: that of the opened file
     * @param references what to do with references to removed entries
     */
    save(edited: unknown = value, expectedTag = tag, references: ReferenceOption = null): Promise<boolean> {
      const saved = withoutBlankItems(edited, schema);
      const versionTitle = saveTitle(title, open.tag === null ? null : open.value, saved, schema, entries);
      const command = { value: saved as FileValue, tag: expectedTag, title: versionTitle, references };
      return send({ intent: 'save', ...command }, edited);
    },
    /** Discards unsaved changes, and reloads the file. */
    discard() {
      reset();
      setEdit({ ...unedited({ ...open, ...conflict }), open });
      void revalidate();
    },
    /** Continues with an earlier draft. */
    continueDraft: () => setEdit((current) => ({ ...current, resumed: false })),
    /** References that prevented the last attempt to delete the file. */
    usesOfFile: lastRefusal?.uses,
    /** Deletes the file. @param references what to do with references to it */
    async remove(references: ReferenceOption = null): Promise<void> {
      // Before the action, because a success redirects at once.
      draft.remove();
      const isDeleted = await send({ intent: 'delete', tag, references });
      if (!isDeleted && dirty) draft.write({ value, tag, base });
    },
    removeDraft: draft.remove,
  };
}

/** Returns the title that a value has as a field: that of a new kind of team. */
const titleIn = (value: unknown): string | undefined =>
  isFields(value) && typeof value.title === 'string' ? value.title : undefined;

/** Returns the state of a form without changes. */
const unedited = (open: OpenFile): EditState => {
  const { value, tag } = open;
  return { open, value, tag, base: value, dirty: false };
};

/** Keeps the state of a form, and its draft in this browser. @param title of a new file */
function useEdit(open: OpenFile, draft: ReturnType<typeof draftStorage>, title: string | undefined) {
  const [edit, setEdit] = useState(() => initialState(open, draft.read(), title));
  const { value, tag, base, dirty } = edit;
  // After a revalidation, an unedited form shows the file as it is now, and keeps a line that is still blank.
  if (edit.open !== open) {
    const isSame = isEqualValue(withoutBlankItems(value, open.schema), open.value);
    setEdit(
      dirty
        ? { ...edit, open }
        : { ...unedited(open), value: isSame ? value : open.value, notice: edit.notice },
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft changes only with the edited value
  useEffect(() => (dirty ? draft.write({ value, tag, base }) : draft.remove()), [value, tag, base, dirty]);
  return [edit, setEdit] as const;
}

/** Returns the problems and warnings of a check, with the paths that they have in the form. */
function shownPaths({ problems, warnings }: FileCheck, { file, schema }: OpenFile, value: unknown) {
  const shown = (problem: FileProblem) =>
    problem.file === file
      ? { ...problem, path: pathWithBlankItems(value, schema, [...problem.path]) }
      : problem;
  return { problems: problems.map(shown), warnings: warnings.map(shown) };
}

/** Returns Spanish sentences about the problems in other files, which the form does not show. */
const problemsElsewhere = ({ problems = [] }: Refusal, file: string, titleOf: (file: string) => string) =>
  problems
    .filter((problem) => problem.file !== file)
    .map((problem) => `En «${titleOf(problem.file)}», ${problem.field}: ${problem.found}`);

/** Returns the state after a change in the form. */
function changedState(edit: EditState, changed: unknown): EditState {
  const { open, tag } = edit;
  const value = withoutSampleDay(open.file, changed);
  const isSame = (other: unknown) => isEqualValue(other, open.value);
  const isReverted = tag === open.tag && (isSame(value) || isSame(withoutBlankItems(value, open.schema)));
  return { ...edit, value, dirty: !isReverted, notice: undefined };
}

/**
 * Returns the state after a save.
 * @param submission value that was sent, and whether the form still shows what it showed then
 * @param saved its value is set if it includes another person's change
 */
function savedState(
  edit: EditState,
  { sent, isUnchanged }: { sent: unknown; isUnchanged: boolean },
  saved: { tag: string | null; value?: unknown },
): EditState {
  const base = saved.value ?? sent;
  const message = saved.value === undefined ? SAVED : MERGED;
  const next: EditState = { ...edit, tag: saved.tag, base, notice: { tone: 'good', message } };
  return isUnchanged
    ? { ...next, value: base, dirty: false, resumed: false }
    : // Changes made during the save are still unsaved.
      { ...next, value: mergeValues(sent, base, edit.value) };
}

/** Returns the initial state: the draft, if it differs from the file, or the file. @param title of a new file */
function initialState(open: OpenFile, draft: Draft | null, title: string | undefined): EditState {
  if (draft && !isEqualValue(draft.value, open.value)) {
    const base = draft.tag === open.tag ? open.value : draft.base;
    return { open, ...draft, base, dirty: true, resumed: true };
  }
  const edit = unedited(open);
  return open.tag === null && title !== undefined ? { ...edit, value: { title }, dirty: true } : edit;
}

/** Detects requests of the screen that are under way and not the editor's. @param address of the editor's action */
function useOtherRequests(address: string) {
  // Uploads and permissions of an album also revalidate the screen.
  const others = useFetchers().filter(({ state, formAction }) => state !== 'idle' && formAction !== address);
  return {
    isOtherBusy: others.length > 0,
    // A refused save, which revalidates nothing, would cancel the revalidation that offers the new entry.
    isBeginningEntry: others.some(({ formAction }) => formAction === NEW_ENTRY_ADDRESS),
  };
}

/** Submits commands to the file's action, and resolves to their answers. */
function useCommands(address: string) {
  const { data, state, submit, reset } = useFetcher<typeof action>();
  const onAnswer = useRef((_answer: Answer) => {});
  useEffect(() => {
    if (data) onAnswer.current(data);
  }, [data]);
  return {
    /** Last answer. */
    data,
    busy: state !== 'idle',
    submit(command: FileCommand): Promise<Answer> {
      void submit(command, jsonPost(address));
      return new Promise((resolve) => {
        onAnswer.current = resolve;
      });
    },
    reset,
  };
}

/** Interval at which a check without a connection or a session is repeated, ms. */
const REPEAT_INTERVAL = 10_000;

/** True for a refusal because the server is unreachable or the session has ended. */
const isUnreachable = (refusal: { code?: string } | undefined) =>
  ['no-response', 'not-signed-in'].includes(refusal?.code ?? '');

/** Checks a file while it is edited, and detects an unreachable server. @param isPaused see useDebouncedCheck */
function useFileCheck(action: string, edit: EditState, path: FieldPath, isPaused: boolean) {
  const { open, value: edited } = edit;
  // A file as it is on disk is checked with its blank items, which are errors there.
  const isOnDisk = isEqualValue(edited, open.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema of a file stays, and a check must not follow each reload
  const value = useMemo(
    () => (isOnDisk ? edited : withoutBlankItems(edited, open.schema)),
    [isOnDisk, edited],
  );
  const [result, setResult] = useState(UNCHECKED);
  /** Number of repeated checks of an unchanged value. */
  const [repeats, setRepeats] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated check needs a new command
  const command = useMemo(() => ({ intent: 'check', value, path }), [value, path, repeats]);
  const { data, cancel } = useDebouncedCheck<Answer>(action, command, isPaused);
  const refusal = refusalIn(data);
  const unreachable = isUnreachable(refusal) ? refusal : undefined;
  const isLost = unreachable !== undefined;
  useOnReturn(() => setRepeats(repeats + 1), isLost);
  // The server may come back while the device stays online.
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => setRepeats((count) => count + 1), REPEAT_INTERVAL);
    return () => clearInterval(timer);
  }, [isLost]);
  useEffect(() => {
    if (data && 'checked' in data) setResult(data.checked);
  }, [data]);
  const checked = useMemo(
    () => (isOnDisk ? result : { ...result, ...shownPaths(result, open, edited) }),
    [isOnDisk, result, open, edited],
  );
  return {
    /** Last result, with the paths of the form. */
    checked,
    /** Last result, with the paths of the checked value. */
    result,
    setResult,
    unreachable,
    cancel,
  };
}
