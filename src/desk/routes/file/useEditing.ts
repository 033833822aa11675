import { useEffect, useRef, useState } from 'react';
import { useFetcher, useFormAction, useLocation } from 'react-router';
import type { Path } from '../../api.ts';
import { useClub } from '../../app/overview.ts';
import { saveTitle } from '../../app/versions/field-changes.ts';
import type { Checked, OpenFile } from '../../content.ts';
import type { Filed } from '../../photos/field-pictures.ts';
import { withoutSampleDay } from '../publish/own-club.ts';
import { isSame } from './differences.ts';
import type { action, Fields, Order } from './file.tsx';

/** A pause of this length in the typing is worth a check, ms. */
const PAUSE = 350;
/** A server that did not answer is asked again after this time, ms. */
const RETRY = 3000;
const UNCHECKED: Checked = { problems: [], warnings: [], page: '/', preview: 0, along: [] };

interface Told {
  tone: 'good' | 'error' | 'warning';
  words: string;
}

const SAVED = 'Guardado. Se verá en la web cuando la publiques.';
const DRAFT: Told = {
  tone: 'warning',
  words: 'Guardado como borrador: no se publica hasta que no queden errores.',
};
const FROM_DRAFT: Told = { tone: 'warning', words: 'Sigues con tu borrador: todavía no está en la web.' };
const FROM_UNSAVED: Told = {
  tone: 'warning',
  words: 'Aquí sigue lo que escribiste y no llegaste a guardar.',
};

/** What the form has, and the file that it began with. */
interface Edit {
  /** The file as the server had it last. */
  open: OpenFile;
  value: unknown;
  tag: string | null;
  /** What the file was under this tag; undefined where that is not known any more. */
  base: unknown;
  /** Something is neither saved nor kept as a draft. */
  dirty: boolean;
  notice?: Told | undefined;
}

export type Editing = ReturnType<typeof useEditing>;

/** A content file while it is edited: what is written, what the checker says of it, and how it is saved. */
export function useEditing(open: OpenFile) {
  const { file, schema } = open;
  const { files, club, references } = useClub();
  const { state: arrival } = useLocation() as { state: { title?: string } | null };
  const [edit, setEdit] = useState(() => begun(open, readUnsaved(club, file), arrival?.title));
  const { value, tag, base, dirty } = edit;
  // The files may have been changed elsewhere: what nobody writes in shows them as they are.
  if (edit.open !== open) setEdit(dirty ? { ...edit, open } : { ...onDisk(open), notice: edit.notice });

  const [place, setPlace] = useState<Path>([]);
  const [due, setDue] = useState<ReadonlySet<string> | 'all'>(new Set());
  const orders = useFetcher<typeof action>();
  const busy = orders.state !== 'idle';
  const { checked, setChecked, away, cancel } = useCheck(value, place, busy);
  const summary = files.find((each) => each.file === file);
  const titlesOf = (some: readonly string[]) =>
    some.map((name) => `«${files.find((each) => each.file === name)?.title ?? name}»`).join(' y ');

  const { data } = orders;
  const sent = useRef({ from: value, put: value, done: (_isDone: boolean) => {} });
  function send(given: Order): Promise<boolean> {
    cancel();
    void orders.submit(given, { method: 'post', encType: 'application/json' });
    return new Promise((done) => {
      sent.current = { from: value, put: 'value' in given ? given.value : value, done };
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!data) return;
    const { from, put, done } = sent.current;
    if ('refusal' in data) {
      const { problems, message } = data.refusal;
      if (problems) {
        setChecked((now) => ({ ...now, problems }));
        setDue('all');
      }
      setEdit((now) => ({ ...now, notice: { tone: 'error', words: message } }));
    } else {
      setEdit((now) => {
        // What was written meanwhile is still to be saved.
        if (now.value !== from) return { ...now, notice: undefined };
        // The file as it is now may have come together with this answer.
        if ('discarded' in data) return onDisk(now.open);
        return { ...now, value: put, dirty: false, notice: undefined };
      });
      setDue(new Set());
      if (value === from) forgetUnsaved(club, file);
      else {
        const began = 'saved' in data ? { tag: data.saved.tag, base: put } : { tag, base };
        keepUnsaved(club, file, { value, ...began });
      }
    }
    if ('drafted' in data) setEdit((now) => ({ ...now, notice: DRAFT }));
    if ('saved' in data) {
      const { tag, along } = data.saved;
      const more = along.length > 0 ? ` También se ha guardado tu borrador de ${titlesOf(along)}.` : '';
      setEdit((now) => ({ ...now, tag, base: put, notice: { tone: 'good', words: SAVED + more } }));
    }
    done(!('refusal' in data));
  }, [data]);

  const conflict =
    data && 'refusal' in data && data.refusal.code === 'cambiado' ? data.refusal.current : undefined;

  return {
    ...edit,
    title: summary?.title ?? arrival?.title ?? file,
    summary,
    checked,
    /** Titles of the files whose drafts are saved with this one; empty: of none. */
    along: titlesOf(checked.along),
    away,
    busy,
    /** The file as somebody else left it while it was edited here. */
    conflict,
    /** Whether a field should be filled in by now: the person has left it, or tried to save. */
    isDue: (path: Path) => due === 'all' || due.has(path.join('/')),
    leave: (path: Path) => setDue((now) => (now === 'all' ? now : new Set([...now, path.join('/')]))),
    setPlace,
    change(given: unknown): void {
      const next = withoutSampleDay(file, given);
      setEdit((now) => ({ ...now, value: next, dirty: true, notice: undefined }));
      keepUnsaved(club, file, { value: next, tag, base });
    },
    /**
     * @param put what is saved, where it is not what the form has
     * @param over the file that it replaces, where the person has seen that it is another one by now
     */
    save(put: unknown = value, over = tag): Promise<boolean> {
      const before = open.tag === null ? null : open.value;
      const title = saveTitle(summary?.title ?? file, before, put, schema, references);
      return send({ intent: 'save', value: put as Fields, tag: over, title });
    },
    saveDraft: () => send({ intent: 'draft', value: value as Fields, tag }),
    /** Back to what is on disk. */
    discard: () => send({ intent: 'discard' }),
    /** The server changed the file along with a picture: what is written here goes on from there. */
    goOnFrom({ tags }: Filed): void {
      const change = tags[file];
      if (change) setEdit((now) => (change.before === now.tag ? { ...now, tag: change.after } : now));
    },
    forget: () => forgetUnsaved(club, file),
  };
}

const onDisk = (open: OpenFile): Edit => {
  const { value, tag } = open.draft ?? open;
  return { open, value, tag, base: tag === open.tag ? open.value : open.draft?.base, dirty: false };
};

/** @param title of a file that is being made */
function begun(open: OpenFile, kept: Unsaved | undefined, title: string | undefined): Edit {
  const edit = onDisk(open);
  // Another window may have saved the same meanwhile.
  if (kept && !isSame(kept.value, open.value)) {
    const base = kept.tag === open.tag ? open.value : kept.base;
    return { ...edit, ...kept, base, dirty: true, notice: FROM_UNSAVED };
  }
  if (open.draft) return { ...edit, notice: FROM_DRAFT };
  return open.tag === null && title !== undefined ? { ...edit, value: { title }, dirty: true } : edit;
}

/**
 * What the checker says of a value while it is typed, and whether the server answers at all.
 *
 * @param paused while an order is under way: a check that is answered later would end what the order loads anew,
 * since React Router keeps the loading that began last, and a check loads nothing.
 */
function useCheck(value: unknown, place: Path, paused: boolean) {
  const { data, submit, reset } = useFetcher<typeof action>();
  const [checked, setChecked] = useState(UNCHECKED);
  const [tries, setTries] = useState(0);
  const address = useFormAction();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is a check of the same
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => {
      const given: Order = { intent: 'check', value: value as Fields, path: place };
      void submit(given, {
        // While another screen is on its way, it would be that one's.
        action: address,
        method: 'post',
        encType: 'application/json',
        defaultShouldRevalidate: false,
      });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [value, place, paused, tries, submit, address]);
  // What the server cannot check now is checked when it is saved.
  const away = data && 'refusal' in data && ['sin-respuesta', 'sin-llave'].includes(data.refusal.code);
  useEffect(() => {
    if (data && 'checked' in data) setChecked(data.checked);
    const timer = away ? setTimeout(() => setTries((n) => n + 1), RETRY) : undefined;
    return () => clearTimeout(timer);
  }, [data, away]);
  return { checked, setChecked, away, cancel: reset };
}

/** What was typed and not saved is kept by the browser, too: a closed window or a server that is gone loses nothing. */
interface Unsaved {
  value: unknown;
  /** Of the file that the typing began with. */
  tag: string | null;
  /** That file, where it is known: who comes back is asked about what somebody else changed, and nothing else. */
  base?: unknown;
}

const keyOf = (club: string, file: string) => `escritorio:${club}:${file}`;

/** A browser may have no room or keep nothing at all: then only the window has what was typed. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const keepUnsaved = (club: string, file: string, unsaved: Unsaved) =>
  attempt(() => localStorage.setItem(keyOf(club, file), JSON.stringify(unsaved)));
const readUnsaved = (club: string, file: string) =>
  attempt(() => JSON.parse(localStorage.getItem(keyOf(club, file)) ?? 'null') as Unsaved | null) ?? undefined;
const forgetUnsaved = (club: string, file: string) =>
  attempt(() => localStorage.removeItem(keyOf(club, file)));
