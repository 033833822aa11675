import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { API, type ClubBegun, type ClubQuestions } from '../../api.ts';
import { ask, DeskError } from '../ask.ts';
import { Failure } from '../parts/Failure.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';
import css from './NewClub.module.css';

type Answers = Record<string, string>;

/** What stands instead of the desk while there is no club. */
export function NewClub() {
  const [asked, setAsked] = useState<ClubQuestions>();
  const [failure, setFailure] = useState<DeskError>();
  const load = useCallback(() => {
    ask<ClubQuestions>(API.newClub).then((loaded) => {
      if (loaded.address) location.assign(loaded.address);
      else setAsked(loaded);
    }, setFailure);
  }, []);
  useEffect(load, [load]);
  return (
    <main className={css.screen}>
      <h1>Empezar tu club</h1>
      <p>
        Todavía no hay ningún club en este ordenador. Con estas respuestas se crea el tuyo: una copia del club
        de muestra con tus datos, que después se cambia página a página. Todo se puede corregir más tarde.
      </p>
      {failure && <Failure error={failure} onRetry={load} />}
      {asked && <Questions questions={asked.questions} />}
    </main>
  );
}

function Questions({ questions }: Pick<ClubQuestions, 'questions'>) {
  const [answers, setAnswers] = useState<Answers>({});
  const [wrong, setWrong] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    if (Object.keys(wrong).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  async function begin(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    setWrong({});
    try {
      const { address } = await ask<ClubBegun>(API.newClub, { method: 'POST', body: answers });
      location.assign(address);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setBusy(false);
      setProblem(error.message);
      setWrong(error.refusal.answers ?? {});
    }
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void begin(event)}>
      {questions.map(({ name, words, optional }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={words}
          required={!optional}
          value={answers[name] ?? ''}
          problems={wrong[name] ?? []}
          onChange={(value) => setAnswers((now) => ({ ...now, [name]: value }))}
        />
      ))}
      {problem && <Notice tone="error">{problem}</Notice>}
      <div>
        <button type="submit" className="button">
          Crear el club
        </button>
      </div>
      <p role="status">{busy && 'Creando el club y abriendo su escritorio…'}</p>
    </form>
  );
}
