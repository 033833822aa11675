import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { answersSchema } from '../../../import-matches/questions.ts';
import { useClub } from '../../app/overview.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import { ProblemList } from '../../app/parts/ProblemList.tsx';
import { DropZone } from '../../app/photos/DropZone.tsx';
import { PreviewButton, PreviewPane } from '../../app/preview/PreviewPane.tsx';
import { lookAtList, takeList } from '../../import-matches.ts';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { parsed, submitted } from '../../server/request-body.ts';
import type { Route } from './+types/import-matches.ts';
import css from './import-matches.module.css';
import { ListQuestions } from './ListQuestions.tsx';
import { Outcome } from './Outcome.tsx';
import { type Import, useImport } from './useImport.ts';

const choices = z.object({ answers: answersSchema, removeAbsent: z.boolean() });
const order = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('look'), choices }),
  z.object({
    intent: z.literal('take'),
    choices,
    tags: z.record(z.string(), z.string().nullable()),
    what: z.enum(['matches', 'answers']),
  }),
]);
/** What its screen asks for, beside the list itself. */
export type Order = z.infer<typeof order>;

export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const sent = await submitted(z.object({ list: z.file(), order: z.string() }), request);
    const given = parsed(order, JSON.parse(sent.order));
    if (given.intent === 'look') return { look: await lookAtList(desk, sent.list, given.choices) };
    const { preview } = await takeList(desk, sent.list, given.choices, given.tags);
    return { taken: { preview, what: given.what } };
  });
}

/** The federation's list of matches: chosen, understood, looked at, and only then taken over. */
export default function ImportMatches() {
  const state = useImport();
  const { looked, failure, busy, taken, open } = state;
  const [previewing, setPreviewing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = looked?.choices === state.choices ? looked.look.outcome : null;
  // Nothing of the list before is shown beside the questions of another.
  const shown = taken?.preview ?? outcome?.preview;
  const title = taken ? 'Guardado' : looked?.look.outcome ? 'Qué va a cambiar' : looked && 'Falta por saber';
  const { answers } = looked?.choices ?? {};
  // Whoever goes on begins at the top of what comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes under the same title is new with each answer
  useEffect(() => {
    if (title) heading.current?.focus();
  }, [title, answers]);
  const shownTitle = (
    <h2 ref={heading} tabIndex={-1} className={css.title}>
      {title}
    </h2>
  );
  return (
    <div className="beside">
      <section className={css.task} aria-labelledby="titulo">
        <p>
          <Link to="/contenido/partidos.yaml" className="text-link">
            Partidos y resultados
          </Link>
        </p>
        <h1 id="titulo">Importar partidos</h1>
        <p>
          La federación o la liga da los partidos en un archivo CSV o ICS. Lo que hayas cambiado a mano se
          queda como lo pusiste, y no se guarda nada hasta que lo digas.
        </p>
        <DropZone
          words={looked ? `Lista: ${looked.list.name}` : 'Arrastra aquí la lista.'}
          single={looked ? 'Elegir otra lista' : 'Elegir la lista'}
          accept=".csv,.ics,.txt,text/csv,text/calendar"
          onFiles={([file]) => file && open(file)}
        />
        {busy && <p role="status">{busy}</p>}
        {failure && (
          <Notice tone="error">
            <p className={css.told}>{failure.message}</p>
          </Notice>
        )}
        <ProblemList file="" problems={failure?.problems ?? []} onShow={() => {}} />
        {looked && !looked.look.outcome && shownTitle}
        <ListQuestions state={state} />
        {outcome && (
          <>
            {shownTitle}
            <PreviewButton onPreview={() => setPreviewing(true)} />
            <Outcome outcome={outcome}>
              <RemoveAbsent state={state} />
            </Outcome>
            <Take state={state} />
          </>
        )}
        {taken && (
          <>
            {shownTitle}
            <Taken what={taken.what} onPreview={() => setPreviewing(true)} />
          </>
        )}
      </section>
      {shown !== undefined && (
        <PreviewPane page="/agenda" version={shown} open={previewing} onClose={() => setPreviewing(false)} />
      )}
    </div>
  );
}

/** Matches that left the list stay, unless they are to go. */
function RemoveAbsent({ state: { looked, choices, goOn } }: { state: Import }) {
  // One of the rows that could not be placed may be the match that is missed.
  const unsure = (looked?.look.outcome?.placement.rejected.length ?? 0) > 0;
  if (unsure) return <p>Se quedan: alguno puede ser una de las filas que no se han podido colocar.</p>;
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        checked={choices.removeAbsent}
        onChange={({ target }) => goOn({ ...choices, removeAbsent: target.checked })}
      />
      Quitarlos también de la web
    </label>
  );
}

function Take({ state: { looked, busy, take } }: { state: Import }) {
  const outcome = looked?.look.outcome;
  if (!outcome || outcome.problems.length > 0) return null;
  if (outcome.saves === 'nothing')
    return (
      <p>
        {outcome.merged.same + outcome.placement.own > 0
          ? 'Los partidos ya están al día: no hay nada que guardar.'
          : 'No hay ningún partido que se pueda tomar: no hay nada que guardar.'}
      </p>
    );
  return (
    <button type="button" className={`button ${css.goOn}`} aria-disabled={busy !== ''} onClick={take}>
      {outcome.saves === 'matches' ? 'Guardar los partidos' : 'Recordar las respuestas'}
    </button>
  );
}

function Taken({ what, onPreview }: { what: 'matches' | 'answers'; onPreview: () => void }) {
  const { previewOrigin } = useClub();
  return (
    <>
      <Notice tone="good">
        <p>
          {what === 'matches'
            ? 'Los partidos están guardados. Se verán en la web cuando la publiques.'
            : 'La próxima vez no se volverá a preguntar. Los partidos ya estaban al día.'}
        </p>
      </Notice>
      <PreviewButton onPreview={onPreview} />
      <ul className={css.links}>
        <li>
          <a className="text-link" href={`${previewOrigin}/agenda`} target="_blank" rel="noreferrer">
            Ver la agenda en otra pestaña
          </a>
        </li>
        <li>
          <Link className="text-link" to="/contenido/partidos.yaml">
            Repasar los partidos
          </Link>
        </li>
        <li>
          <Link className="text-link" to="/versiones">
            Deshacerlo, en «Versiones»
          </Link>
        </li>
      </ul>
    </>
  );
}
