import { useEffect, useRef } from 'react';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { z } from 'zod';
import {
  answerProblems,
  type ClubAnswers,
  clubQuestions,
  isOptionalQuestion,
  landscapes,
  questionText,
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
import shell from './shell.module.css';

export const handle: RouteHandle = { access: 'nobody' };

/** Redirects to the club's desk if the club already exists. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(newClubContext)) throw redirectDocument('/');
  return {
    landscapes,
    questions: clubQuestions.map((name) => ({
      name,
      label: questionText(name),
      optional: isOptionalQuestion(name),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const answers: ClubAnswers = await readSubmission(z.record(z.enum(clubQuestions), z.string()), request);
  const problems = clubQuestions.map((name) => [name, answerProblems(name, answers[name])] as const);
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

/** Questions for a new club. Replaces the desk while there is no club. */
export default function NewClubScreen({
  loaderData: { landscapes, questions },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const problems = actionData && 'problems' in actionData ? actionData.problems : null;
  const refusal = refusalIn(actionData);
  useEffect(() => {
    for (const [name, answer] of Object.entries(readStoredAnswers())) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && !field.value) field.value = answer;
      if (field instanceof HTMLSelectElement) field.value = answer;
    }
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
          name === 'paisaje' ? (
            <SelectField key={name} name={name} label="¿Qué paisaje tiene? Dibuja el borde de las cabeceras">
              {landscapes.map((landscape) => (
                <option key={landscape} value={landscape}>
                  {landscape.charAt(0).toUpperCase() + landscape.slice(1)}
                </option>
              ))}
            </SelectField>
          ) : (
            <TextField
              key={name}
              name={name}
              label={label}
              required={!optional}
              problems={problems?.[name] ?? []}
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
