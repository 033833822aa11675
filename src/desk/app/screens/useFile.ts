import { useCallback, useEffect, useRef, useState } from 'react';
import { API, type Checked, type OpenFile, type Path, type Saved } from '../../api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';

/** A pause of this length in the typing is worth a check, ms. */
const PAUSE = 350;
const UNCHECKED: Checked = { problems: [], warnings: [], page: '/', preview: 0 };

interface Told {
  tone: 'good' | 'error' | 'warning';
  words: string;
}

export type Editing = ReturnType<typeof useFile>;

/** A content file while it is edited: its value, what the checker says of it, and how it is saved. */
export function useFile(file: string) {
  const { reload, files } = useClub();
  const [open, setOpen] = useState<OpenFile & { title: string }>();
  const [value, setValue] = useState<unknown>();
  const [failure, setFailure] = useState<DeskError>();
  const [checked, setChecked] = useState(UNCHECKED);
  const [notice, setNotice] = useState<Told>();
  const [state, setState] = useState({ dirty: false, busy: false, conflict: false });
  const [place, setPlace] = useState<Path>([]);
  const tag = useRef<string | null>(null);
  const title = files.find((each) => each.file === file)?.title ?? file;

  const load = useCallback(() => {
    ask<OpenFile>(API.file, { query: { archivo: file } }).then((loaded) => {
      setOpen({ ...loaded, title });
      setValue(loaded.draft?.value ?? loaded.value);
      tag.current = loaded.draft?.tag ?? loaded.tag;
      setState({ dirty: loaded.draft !== null, busy: false, conflict: false });
      setNotice(
        loaded.draft
          ? { tone: 'warning', words: 'Sigues con tu borrador: todavía no está en la web.' }
          : undefined,
      );
      setFailure(undefined);
    }, setFailure);
  }, [file, title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title must not throw away what is being written.
  useEffect(load, [file]);

  useEffect(() => {
    if (value === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask<Checked>(API.check, {
        method: 'POST',
        body: { file, value, path: place },
        signal: controller.signal,
      }).then(
        setChecked,
        // What cannot be checked now is checked when it is saved.
        () => {},
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [file, value, place]);

  useEffect(() => {
    if (!state.dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state.dirty]);

  function change(next: unknown): void {
    setValue(next);
    setNotice(undefined);
    setState((now) => ({ ...now, dirty: true }));
  }

  function refused(error: unknown): void {
    if (!(error instanceof DeskError)) throw error;
    const { code, current, problems } = error.refusal;
    if (code === 'cambiado' && current) tag.current = current.tag;
    if (problems) setChecked((now) => ({ ...now, problems }));
    setState((now) => ({ ...now, busy: false, conflict: code === 'cambiado' }));
    setNotice({ tone: 'error', words: error.message });
  }

  async function save(): Promise<void> {
    setState((now) => ({ ...now, busy: true }));
    try {
      const saved = await ask<Saved>(API.file, { method: 'PUT', body: { file, value, tag: tag.current } });
      tag.current = saved.tag;
      setState({ dirty: false, busy: false, conflict: false });
      setOpen((now) => now && { ...now, value, tag: saved.tag, draft: null });
      setNotice({ tone: 'good', words: 'Guardado. Se verá en la web cuando la publiques.' });
      reload();
    } catch (error) {
      refused(error);
    }
  }

  async function saveDraft(): Promise<void> {
    try {
      await ask(API.draft, { method: 'PUT', body: { file, value, tag: tag.current } });
      setState((now) => ({ ...now, dirty: false }));
      setOpen((now) => now && { ...now, draft: { value, tag: tag.current } });
      setNotice({
        tone: 'warning',
        words: 'Guardado como borrador: no se publica hasta que no queden errores.',
      });
      reload();
    } catch (error) {
      refused(error);
    }
  }

  /** Back to what is on disk. */
  async function discard(): Promise<void> {
    await ask(API.draft, { method: 'DELETE', query: { archivo: file } }).catch(() => {});
    load();
    reload();
  }

  return {
    open,
    value,
    failure,
    checked,
    notice,
    ...state,
    draft: Boolean(open?.draft),
    load,
    change,
    setPlace,
    save,
    saveDraft,
    discard,
  };
}
