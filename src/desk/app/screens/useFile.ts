import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { API, type OpenFile, type Path, type Saved } from '../../api.ts';
import type { Filed } from '../../photos-api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';
import { withoutSampleDay } from '../publish/own-club.ts';
import { saveTitle } from '../versions/save-title.ts';
import { isSame } from './equal.ts';
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved.ts';
import { useCheck } from './useCheck.ts';
import { useDue } from './useDue.ts';

interface Told {
  tone: 'good' | 'error' | 'warning';
  words: string;
}

/** The file as somebody else left it while it was edited here. */
export interface Conflict {
  value: unknown;
  tag: string | null;
}

const START = { dirty: false, busy: false };
const SAVED: Told = { tone: 'good', words: 'Guardado. Se verá en la web cuando la publiques.' };
const DRAFT: Told = {
  tone: 'warning',
  words: 'Guardado como borrador: no se publica hasta que no queden errores.',
};
const FROM_DRAFT: Told = { tone: 'warning', words: 'Sigues con tu borrador: todavía no está en la web.' };
const FROM_UNSAVED: Told = {
  tone: 'warning',
  words: 'Aquí sigue lo que escribiste y no llegaste a guardar.',
};

export type Editing = ReturnType<typeof useFile>;

/** A content file while it is edited: its value, what the checker says of it, and how it is saved. */
export function useFile(file: string) {
  const { reload, files, club, references } = useClub();
  const { state: arrival } = useLocation() as { state: { title?: string } | null };
  const [open, setOpen] = useState<OpenFile>();
  const [value, setValue] = useState<unknown>();
  const [failure, setFailure] = useState<DeskError>();
  const [notice, setNotice] = useState<Told>();
  const [conflict, setConflict] = useState<Conflict>();
  const [state, setState] = useState(START);
  const [place, setPlace] = useState<Path>([]);
  const due = useDue();
  const { checked, setChecked, away } = useCheck(file, value, place);
  const tag = useRef<string | null>(null);
  const summary = files.find((each) => each.file === file);

  const titlesOf = (some: readonly string[]) =>
    some.map((name) => `«${files.find((each) => each.file === name)?.title ?? name}»`).join(' y ');

  const load = useCallback(() => {
    ask<OpenFile>(API.file, { query: { archivo: file } }).then((loaded) => {
      const kept = readUnsaved(club, file);
      // Saved meanwhile, by another window.
      const unsaved = isSame(kept?.value, loaded.value) ? undefined : kept;
      const going = unsaved ?? loaded.draft;
      const isNew = loaded.tag === null && !going && arrival?.title !== undefined;
      setOpen(loaded);
      setValue(going ? going.value : isNew ? { title: arrival?.title } : loaded.value);
      tag.current = going ? going.tag : loaded.tag;
      setState({ ...START, dirty: Boolean(going) || isNew });
      setConflict(undefined);
      setNotice(unsaved ? FROM_UNSAVED : loaded.draft ? FROM_DRAFT : undefined);
      setFailure(undefined);
    }, setFailure);
  }, [file, club, arrival?.title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new name of the club must not throw away what is being written
  useEffect(load, [file]);

  function change(given: unknown): void {
    const next = withoutSampleDay(file, given);
    setValue(next);
    setNotice(undefined);
    setState((now) => ({ ...now, dirty: true }));
    keepUnsaved(club, file, { value: next, tag: tag.current });
  }

  function refused(error: unknown): void {
    if (!(error instanceof DeskError)) throw error;
    const { code, current, problems } = error.refusal;
    if (problems) {
      setChecked((now) => ({ ...now, problems }));
      due.all();
    }
    if (code === 'cambiado') setConflict(current);
    setState((now) => ({ ...now, busy: false }));
    setNotice({ tone: 'error', words: error.message });
  }

  /** @param put what is saved, where it is not what the form has */
  async function save(put: unknown = value): Promise<boolean> {
    setState((now) => ({ ...now, busy: true }));
    try {
      const before = open?.tag ? open.value : null;
      const title = saveTitle(summary?.title ?? file, before, put, open?.schema ?? {}, references);
      const body = { file, value: put, tag: tag.current, title };
      const saved = await ask<Saved>(API.file, { method: 'PUT', body });
      const words = [
        SAVED.words,
        saved.along.length > 0 && `También se ha guardado tu borrador de ${titlesOf(saved.along)}.`,
      ];
      settled(put, saved.tag, { ...SAVED, words: words.filter(Boolean).join(' ') });
      setOpen((now) => now && { ...now, value: put, tag: saved.tag, draft: null });
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  }

  function settled(put: unknown, now: string | null, told: Told): void {
    tag.current = now;
    due.none();
    forgetUnsaved(club, file);
    setValue(put);
    setState(START);
    setConflict(undefined);
    setNotice(told);
    reload();
  }

  async function saveDraft(): Promise<boolean> {
    setState((now) => ({ ...now, busy: true }));
    try {
      await ask(API.draft, { method: 'PUT', body: { file, value, tag: tag.current } });
      settled(value, tag.current, DRAFT);
      setOpen((now) => now && { ...now, draft: { value, tag: tag.current } });
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  }

  /** Back to what is on disk. */
  async function discard(): Promise<void> {
    try {
      if (open?.draft) await ask(API.draft, { method: 'DELETE', query: { archivo: file } });
      forgetUnsaved(club, file);
      load();
      reload();
    } catch (error) {
      refused(error);
    }
  }

  /** The server changed the file along with a picture: what is written here goes on from there. */
  function goOnFrom({ tags }: Filed): void {
    const change = tags[file];
    if (!change || change.before !== tag.current) return;
    tag.current = change.after;
    setOpen((now) => now && { ...now, tag: change.after });
  }

  /** Saves over the file as it is now, which the person has seen. */
  async function saveOver(put: unknown): Promise<void> {
    if (conflict) tag.current = conflict.tag;
    await save(put);
  }

  return {
    open,
    title: summary?.title ?? arrival?.title ?? file,
    help: summary?.help ?? '',
    deletable: summary?.deletable ?? false,
    reformats: summary?.reformats ?? false,
    value,
    failure,
    checked,
    /** Titles of the files whose drafts are saved with this one; empty: of none. */
    along: titlesOf(checked.along),
    away,
    due,
    notice,
    conflict,
    ...state,
    draft: Boolean(open?.draft),
    load,
    change,
    setPlace,
    save: () => save(),
    goOnFrom,
    saveOver,
    saveDraft,
    discard,
    forget: () => forgetUnsaved(club, file),
  };
}
