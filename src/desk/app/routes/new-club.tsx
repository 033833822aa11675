import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { z } from 'zod';
import { today } from '../../../club/agenda/madrid.ts';
import { seasonOfDay } from '../../../club/content/season-name.ts';
import { asksScoring } from '../../../club/scoring/scoring.ts';
import { capitalize } from '../../../site/agenda/format.ts';
import {
  answerProblems,
  type ClubAnswers,
  clubQuestions,
  isOptionalQuestion,
  landscapeOutline,
  landscapes,
  NO_MATCHES,
  questionText,
  unitAnswers,
} from '../../../tasks/new-club/questions.ts';
import { newClubContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { refusalIn } from '../browser/submit.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import { TextField } from '../parts/TextField.tsx';
import type { Route } from './+types/new-club.ts';
import css from './new-club.module.css';
import shell from './shell.module.css';

export const handle: RouteHandle = { access: 'nobody' };

/** Redirects to the club's desk if the club already exists. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(newClubContext)) throw redirectDocument('/');
  return {
    choices: {
      marcador: [
        ...unitAnswers.map((unit) => ({ value: unit, text: `Por ${unit}` })),
        { value: NO_MATCHES, text: 'No se juegan partidos' },
      ],
      empates: ['sí', 'no'].map((value) => ({ value, text: capitalize(value) })),
    } as Choices,
    noMatches: NO_MATCHES as string,
    season: seasonOfDay(today()),
    landscapes: landscapes.map((name) => ({ name, outline: landscapeOutline(name) })),
    questions: clubQuestions.map((name) => ({
      name,
      label: questionText(name),
      optional: isOptionalQuestion(name),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const answers: ClubAnswers = await readSubmission(z.record(z.enum(clubQuestions), z.string()), request);
  const problems = clubQuestions.map((name) => [name, answerProblems(name, answers[name], answers)] as const);
  if (problems.some(([, sentences]) => sentences.length > 0))
    return data({ problems: Object.fromEntries(problems) }, { status: 422 });
  await context.get(newClubContext)?.begin(answers);
  // Reloads the document, because its CSP allows no preview.
  return redirectDocument('/');
}

/** Key of the answers in sessionStorage, which survive a reload. */
const ANSWERS_KEY = 'club-nuevo';

function storeAnswers({ currentTarget }: { currentTarget: HTMLFormElement }): void {
  try {
    sessionStorage.setItem(ANSWERS_KEY, JSON.stringify(Object.fromEntries(new FormData(currentTarget))));
  } catch {
    // Without storage the answers last as long as the page.
  }
}

function readStoredAnswers(): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(sessionStorage.getItem(ANSWERS_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

type Choice = { value: string; text: string };
type Choices = Partial<Record<string, readonly Choice[]>>;

/** Labels of questions that are answered with a select; in a terminal they list the answers. */
const SELECT_LABELS: Record<string, string> = {
  marcador: '¿Cómo se cuenta un partido?',
  empates: '¿Puede acabar en empate?',
};

interface SelectQuestionProps extends ComponentProps<typeof SelectField> {
  name: string;
  choices: readonly Choice[];
}

/** Select for the answers to a question. None is chosen at first. */
function SelectQuestion({ name, choices, ...select }: SelectQuestionProps) {
  return (
    <SelectField name={name} defaultValue={readStoredAnswers()[name]} {...select}>
      <option value="">Elige…</option>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

type Landscape = Awaited<ReturnType<typeof loader>>['landscapes'][number];

/** Landscapes to choose from, each as the drawing that ends the headers. The first one is chosen at first. */
function LandscapeQuestion({ name, landscapes }: { name: string; landscapes: readonly Landscape[] }) {
  return (
    <fieldset>
      <legend>¿Qué paisaje tiene? Es el dibujo que remata la cabecera de cada página</legend>
      <div className={css.landscapes}>
        {landscapes.map((landscape, i) => (
          <label key={landscape.name} className={`check ${css.landscape}`}>
            <input type="radio" name={name} value={landscape.name} defaultChecked={i === 0} />
            <span>
              {capitalize(landscape.name)}
              <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                <polygon points={landscape.outline.join(' ')} />
              </svg>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Questions for a new club. Replaces the desk while there is no club. */
export default function NewClubScreen({
  loaderData: { choices, landscapes, noMatches, questions, season },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const [sport, setSport] = useState('');
  const [unit, setUnit] = useState('');
  /** True for a question that the earlier answers answer. */
  const isAnswered = (name: string) =>
    (name === 'marcador' && !asksScoring(sport)) ||
    (name === 'empates' && (!asksScoring(sport) || unit === noMatches));
  const problems = actionData && 'problems' in actionData ? actionData.problems : null;
  const refusal = refusalIn(actionData);
  useEffect(() => {
    for (const [name, answer] of Object.entries(readStoredAnswers())) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && answer) field.value = answer;
      if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) field.value = answer;
    }
    setSport(readStoredAnswers().deporte ?? '');
    setUnit(readStoredAnswers().marcador ?? '');
  }, []);
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return (
    <main className={`stack ${shell.main}`}>
      <h1>Empezar tu club</h1>
      <p className="narrow">
        Todavía no hay ningún club en este ordenador. Con estas respuestas se crea el tuyo, con su menú y sus
        textos legales. Después se añaden los equipos, las personas y los lugares; las fotos, cuando las haya.
        Todo se puede corregir más tarde.
      </p>
      <Form ref={form} method="post" className="panel stack narrow" noValidate onInput={storeAnswers}>
        {questions.map(({ name, label, optional }) =>
          isAnswered(name) && !problems?.[name]?.length ? (
            <input key={name} type="hidden" name={name} value="" />
          ) : name === 'paisaje' ? (
            <LandscapeQuestion key={name} name={name} landscapes={landscapes} />
          ) : choices[name] ? (
            <SelectQuestion
              key={name}
              name={name}
              label={SELECT_LABELS[name] ?? label}
              choices={choices[name]}
              problems={problems?.[name] ?? []}
              {...(name === 'marcador' && {
                onChange: ({ target }: { target: HTMLSelectElement }) => setUnit(target.value),
              })}
            />
          ) : (
            <TextField
              key={name}
              name={name}
              label={label}
              required={!optional}
              {...(name === 'temporada' && { defaultValue: season })}
              problems={problems?.[name] ?? []}
              {...(name === 'deporte' && {
                onChange: ({ target }: { target: HTMLInputElement }) => setSport(target.value),
              })}
            />
          ),
        )}
        {problems && <Notice tone="error">Hay respuestas que corregir.</Notice>}
        {refusal && <Notice tone="error">{refusal.message}</Notice>}
        <Button type="submit">Crear el club</Button>
        <p role="status">{isBusy && 'Creando el club y abriendo su escritorio…'}</p>
      </Form>
    </main>
  );
}
