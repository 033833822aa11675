import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useFetchers, useLocation } from 'react-router';
import type { Path, Refusal } from '../../api.ts';
import { isSame, saveTitle } from '../../app/field-changes.ts';
import { useClub } from '../../app/overview.ts';
import { jsonTo, refusalIn, useCheck } from '../../app/submit.ts';
import type { Checked, OpenFile } from '../../content.ts';
import { withoutSampleDay } from '../../publishing/own-club.ts';
import type { action, Fields, Order } from './file.tsx';

const UNCHECKED: Checked = { problems: [], warnings: [], page: '/', preview: 0, along: [] };

interface Message {
  tone: 'good' | 'error' | 'warning';
  words: string;
}
const SAVED = 'Guardado. Se verá en la web cuando la publiques.';
const DRAFTED = 'Guardado como borrador: no se publica hasta que no queden errores.';
const warning = (words: string): Message => ({ tone: 'warning', words });

/** What was typed, and the file that the typing began with. */
interface Typed {
  value: unknown;
  tag: string | null;
  /** What the file was under this tag; undefined where that is not known any more. */
  base?: unknown;
}

/** What the form has. */
interface Edit extends Typed {
  /** The file as the server had it last. */
  open: OpenFile;
  /** Something is neither saved nor kept as a draft. */
  dirty: boolean;
  notice?: Message | undefined;
}

type Answer = NonNullable<ReturnType<typeof useFetcher<typeof action>>['data']>;

export type Editing = ReturnType<typeof useEditing>;

/** A content file while it is edited: what is written, what the checker says of it, and how it is saved. */
export function useEditing(open: OpenFile) {
  const { file, schema } = open;
  const { files, club, references, titleOf } = useClub();
  const { state: arrival } = useLocation() as { state: { title?: string } | null };
  const unsaved = unsavedOf(`escritorio:${club}:${file}`);
  const [edit, setEdit] = useState(() => begun(open, unsaved.read(), arrival?.title));
  const { value, tag, base, dirty } = edit;
  // The files may have been changed elsewhere: what nobody writes in shows them as they are.
  if (edit.open !== open) setEdit(dirty ? { ...edit, open } : { ...onDisk(open), notice: edit.notice });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closed window, or a server that is gone, loses nothing
  useEffect(() => (dirty ? unsaved.keep({ value, tag, base }) : unsaved.forget()), [value, tag, base, dirty]);

  const [place, setPlace] = useState<Path>([]);
  const [isDue, setDue] = useState(false);
  const address = `/contenido/${file}`;
  const orders = useFetcher<typeof action>();
  const { data } = orders;
  const busy = orders.state !== 'idle';
  // Uploads and permissions of an album load the screen again, too.
  const isOther = useFetchers().some(({ state, formAction }) => state !== 'idle' && formAction !== address);
  const { checked, setChecked, away, cancel } = useChecked(address, value, place, busy || isOther);
  const summary = files.find((each) => each.file === file);
  const titlesOf = (some: readonly string[]) => some.map((each) => `«${titleOf(each)}»`).join(' y ');

  const answered = useRef((_answer: Answer) => {});
  useEffect(() => {
    if (data) answered.current(data);
  }, [data]);
  /** @returns whether it was done */
  async function send(given: Order): Promise<boolean> {
    cancel();
    void orders.submit(given, jsonTo(address));
    const answer = await new Promise<Answer>((done) => {
      answered.current = done;
    });
    const refusal = refusalIn(answer);
    const problems = refusal?.problems;
    if (problems) setChecked((now) => ({ ...now, problems }));
    if (problems || !refusal) setDue(Boolean(problems));
    setEdit((now) => {
      if (refusal) return { ...now, notice: { tone: 'error', words: refusalWords(refusal) } };
      // What was written meanwhile is still to be saved.
      const isAll = now.value === value;
      // The file as it is now may have come together with this answer.
      if ('discarded' in answer) return isAll ? onDisk(now.open) : now;
      const put = 'value' in given ? given.value : value;
      const next = isAll ? { ...now, value: put, dirty: false } : now;
      if (!('saved' in answer)) return { ...next, notice: warning(DRAFTED) };
      const { tag, along } = answer.saved;
      const more = along.length > 0 ? ` También se ha guardado tu borrador de ${titlesOf(along)}.` : '';
      return { ...next, tag, base: put, notice: { tone: 'good', words: `${SAVED}${more}` } };
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
    /** Titles of the files whose drafts are saved with this one; empty: of none. */
    along: titlesOf(checked.along),
    away,
    busy,
    /** The file as somebody else left it while it was edited here. */
    conflict,
    /** Whether all should be filled in by now: the person tried to save. */
    isDue,
    setPlace,
    change: (next: unknown) =>
      setEdit((now) => ({ ...now, value: withoutSampleDay(file, next), dirty: true, notice: undefined })),
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
    remove() {
      unsaved.forget();
      return send({ intent: 'delete', tag });
    },
    forget: unsaved.forget,
  };
}

const onDisk = (open: OpenFile): Edit => {
  const { value, tag } = open.draft ?? open;
  return { open, value, tag, base: tag === open.tag ? open.value : open.draft?.base, dirty: false };
};

/** @param title of a file that is being made */
function begun(open: OpenFile, kept: Typed | null, title: string | undefined): Edit {
  const edit = onDisk(open);
  // Another window may have saved the same meanwhile.
  if (kept && !isSame(kept.value, open.value)) {
    const base = kept.tag === open.tag ? open.value : kept.base;
    const notice = warning('Aquí sigue lo que escribiste y no llegaste a guardar.');
    return { ...edit, ...kept, base, dirty: true, notice };
  }
  if (open.draft) return { ...edit, notice: warning('Sigues con tu borrador: todavía no está en la web.') };
  return open.tag === null && title !== undefined ? { ...edit, value: { title }, dirty: true } : edit;
}

/** What the checker says of a value while it is typed, and whether the server answers at all. @param isPaused see useCheck */
function useChecked(action: string, value: unknown, path: Path, isPaused: boolean) {
  const [checked, setChecked] = useState(UNCHECKED);
  const given = useMemo(() => ({ intent: 'check', value, path }), [value, path]);
  const { data, cancel } = useCheck<Answer>(action, given, isPaused);
  // What the server cannot check now is checked when it is saved.
  const away = ['sin-respuesta', 'sin-llave'].includes(refusalIn(data)?.code ?? '');
  useEffect(() => {
    if (data && 'checked' in data) setChecked(data.checked);
  }, [data]);
  return { checked, setChecked, away, cancel };
}

/** What was typed and not saved, as the browser keeps it. A browser may have no room or keep nothing at all: then only the window has it. */
function unsavedOf(key: string) {
  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    keep: (typed: Typed) => void attempt(() => localStorage.setItem(key, JSON.stringify(typed))),
    read: () => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Typed | null),
    forget: () => void attempt(() => localStorage.removeItem(key)),
  };
}
