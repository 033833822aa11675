import { useState } from 'react';
import { MOST_BYTES, TOO_LARGE } from '../../../import-matches/decode.ts';
import type { Refusal } from '../../api.ts';
import { IMPORT_API, type ListLook, type ListTaken, type ListToImport } from '../../import-api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';

/** What the person says of a list. */
export type Choices = Omit<ListToImport, 'name' | 'list'>;

/** A list that was read, and what becomes of the matches with it. */
interface Looked {
  list: Pick<ListToImport, 'name' | 'list'>;
  choices: Choices;
  look: ListLook;
}

const NO_CHOICES: Choices = {
  answers: {
    lectura: {},
    columnas: {},
    club: [],
    equipos: {},
    lugares: {},
    estados: {},
    rivales: {},
    dias: {},
  },
  removeAbsent: false,
};

const READING = 'Leyendo la lista…';

export type ImportMatches = ReturnType<typeof useImportMatches>;

/** A federation's list on its way into the matches: read, asked about, looked at, taken over. */
export function useImportMatches() {
  const { reload } = useClub();
  const [looked, setLooked] = useState<Looked>();
  const [choices, choose] = useState(NO_CHOICES);
  const [failure, setFailure] = useState<Refusal>();
  const [busy, setBusy] = useState('');
  const [taken, setTaken] = useState<ListTaken & { what: 'matches' | 'answers' }>();

  /** @param words what is being done */
  async function attempt(words: string, work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(words);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFailure(error.refusal);
    } finally {
      setBusy('');
    }
  }

  async function look(list: Looked['list'], given: Choices): Promise<void> {
    const answer = await ask<ListLook>(IMPORT_API.look, { method: 'POST', body: { ...list, ...given } });
    // What changes nothing is the answer until another is chosen.
    const open = answer.questions.filter(
      ({ kind, name, safe }) => safe !== undefined && given.answers[kind][name] === undefined,
    );
    const answers = { ...given.answers };
    for (const { kind, name, safe = '' } of open) answers[kind] = { ...answers[kind], [name]: safe };
    choose(open.length > 0 ? { ...given, answers } : given);
    setLooked({ list, choices: given, look: answer });
  }

  const open = (file: File) =>
    attempt(READING, async () => {
      setLooked(undefined);
      setTaken(undefined);
      choose(NO_CHOICES);
      await look({ name: file.name, list: await base64Of(file) }, NO_CHOICES);
    });

  const goOn = (given = choices) =>
    attempt(READING, async () => {
      if (looked) await look(looked.list, given);
    });

  const take = () =>
    attempt('Guardando…', async () => {
      const outcome = looked?.look.outcome;
      if (!looked || !outcome || outcome.saves === 'nothing') return;
      const body = { ...looked.list, ...looked.choices, tags: outcome.tags };
      const done = await ask<ListTaken>(IMPORT_API.take, { method: 'POST', body }).catch(async (error) => {
        // Whoever goes on does so with what is there now.
        await look(looked.list, looked.choices);
        throw error;
      });
      setTaken({ ...done, what: outcome.saves });
      setLooked(undefined);
      reload();
    });

  return { looked, choices, choose, failure, busy, taken, open, goOn, take };
}

/** @throws DeskError where it is no file of a list, or cannot be read */
async function base64Of(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new DeskError({ code: 'lista', message: TOO_LARGE });
  const address = await new Promise<string>((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () =>
      failed(
        new DeskError({ code: 'lista', message: `No se puede leer «${file.name}». Vuelve a elegirlo.` }),
      );
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}
