import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { MOST_BYTES, TOO_LARGE } from '../../../import/decode.ts';
import { answersSchema } from '../../../import/questions.ts';
import { refusalIn } from '../../browser/submit.ts';
import { useClub } from '../../browser/use-club.ts';
import {
  type ImportOutcome,
  type ImportPreview,
  previewImport,
  saveImport,
} from '../../import/import-matches.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../../parts/PreviewPane.tsx';
import { ProblemList } from '../../parts/ProblemList.tsx';
import { DropZone } from '../../parts/photos/DropZone.tsx';
import { deskContext } from '../../server/context.ts';
import { jsonOf, refusalOf, submitted } from '../../server/refusals.ts';
import type { Route } from './+types/import-matches.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { parseChoices, QuestionFields } from './QuestionFields.tsx';

const order = z.object({
  choices: z.object({ answers: answersSchema, removeAbsent: z.boolean() }),
  /** The shown outcome to save; null to plan only. */
  take: z
    .object({ tags: z.record(z.string(), z.string().nullable()), saves: z.enum(['matches', 'answers']) })
    .nullable(),
});
const form = z.object({ list: z.file(), order: jsonOf(order) });

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const {
    list,
    order: { choices, take },
  } = await submitted(form, request);
  const [club = ''] = choices.answers.club;
  const look = async () => ({ look: await previewImport(desk, list, choices), club });
  if (!take) return look();
  try {
    const { preview } = await saveImport(desk, list, choices, take.tags);
    return { taken: { preview, saves: take.saves } };
  } catch (error) {
    // Plans again, so that the screen shows the current content.
    return { ...(await look()), refusal: refusalOf(error).refusal };
  }
}

interface Looked {
  look: ImportPreview;
  /** Name of the club in the list, if given. */
  club: string;
}

/** Screen that imports a federation's list: choose, answer, preview, save. */
export default function ImportMatchesScreen() {
  const fetcher = useFetcher<typeof action>();
  const { data } = fetcher;
  const [list, setList] = useState<File>();
  const [unreadable, setUnreadable] = useState('');
  /** Last plan of the list; stays when later answers are refused. */
  const [looked, setLooked] = useState<Looked>();
  /** Plan that was shown when an answer changed. */
  const [changed, setChanged] = useState<Looked>();
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = fetcher.state === 'submitting';
  const isTaking = useRef(false);
  if (data && 'look' in data && data !== looked) setLooked(data);
  const taken = data && 'taken' in data ? data.taken : undefined;
  const refusal = refusalIn(data);
  const look = taken ? undefined : looked?.look;
  const outcome = (changed !== looked && look?.outcome) || null;
  // The preview of one list must not stand beside the questions of another.
  const shown = taken?.preview ?? outcome?.preview;
  const title = taken ? 'Guardado' : look?.outcome ? 'Qué va a cambiar' : look && 'Falta por saber';
  // Moves the focus to the heading of the next step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer changes the step below the same title
  useEffect(() => {
    if (title && document.activeElement?.getAttribute('name') !== 'removeAbsent') heading.current?.focus();
  }, [looked, taken]);

  function submit(list: File, fields: FormData, take: z.infer<typeof order>['take']): void {
    isTaking.current = take !== null;
    const body = new FormData();
    body.set('list', list);
    body.set('order', JSON.stringify({ choices: parseChoices(fields), take }));
    void fetcher.submit(body, {
      action: '/importar',
      method: 'post',
      encType: 'multipart/form-data',
      defaultShouldRevalidate: take !== null,
    });
  }
  async function open(file: File): Promise<void> {
    // A running save must finish; a running plan may be dropped.
    if (busy && isTaking.current) return;
    fetcher.reset();
    setLooked(undefined);
    setUnreadable('');
    if (file.size > MOST_BYTES) return setUnreadable(TOO_LARGE);
    // Copies the bytes, because the file on disk may change.
    const list = await file.arrayBuffer().then(
      (bytes) => new File([bytes], file.name),
      () => null,
    );
    if (!list) return setUnreadable(`No se puede leer «${file.name}». Vuelve a elegirlo.`);
    setList(list);
    submit(list, new FormData(), null);
  }
  function goOn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (list && !busy) submit(list, new FormData(event.currentTarget), null);
  }
  function take(form: HTMLFormElement | null): void {
    if (!list || busy || !form || !outcome || outcome.saves === 'nothing') return;
    const { tags, saves } = outcome;
    submit(list, new FormData(form), { tags, saves });
  }

  const shownTitle = (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="titulo">
        <Link to="/contenido/partidos.yaml" className="text-link">
          Partidos y resultados
        </Link>
        <h1 id="titulo">Importar partidos</h1>
        <p>
          La federación o la liga da los partidos en un archivo CSV o ICS. Lo que hayas cambiado a mano se
          queda como lo pusiste, y no se guarda nada hasta que lo digas.
        </p>
        <DropZone
          words={look && list ? `Lista: ${list.name}` : 'Arrastra aquí la lista.'}
          single={look ? 'Elegir otra lista' : 'Elegir la lista'}
          accept=".csv,.ics,.txt,text/csv,text/calendar"
          onFiles={([file]) => file && open(file)}
        />
        {busy && <p role="status">{outcome ? 'Un momento…' : 'Leyendo la lista…'}</p>}
        {(unreadable || refusal) && (
          <Notice tone="error">
            <p>{unreadable || refusal?.message}</p>
          </Notice>
        )}
        <ProblemList file="" problems={refusal?.problems ?? []} onShow={() => {}} />
        {look && (
          <form
            className="stack"
            onSubmit={goOn}
            onChange={({ target }) => {
              if ((target as Partial<HTMLInputElement>).name !== 'removeAbsent') setChanged(looked);
            }}
          >
            {!look.outcome && shownTitle}
            <QuestionFields look={look} club={looked?.club ?? ''} />
            {!outcome && (
              <Button type="submit" aria-disabled={busy}>
                Seguir
              </Button>
            )}
            {outcome && (
              <>
                {shownTitle}
                <PreviewButton />
                <OutcomeView outcome={outcome} />
                <Take outcome={outcome} busy={busy} onTake={take} />
              </>
            )}
          </form>
        )}
        {taken && (
          <>
            {shownTitle}
            <Taken saves={taken.saves} />
          </>
        )}
      </section>
      {shown !== undefined && <PreviewPane page="/agenda" version={shown} />}
    </div>
  );
}

interface TakeProps {
  outcome: ImportOutcome;
  busy: boolean;
  onTake: (form: HTMLFormElement | null) => void;
}

function Take({ outcome, busy, onTake }: TakeProps) {
  const { merged, placement, problems, saves } = outcome;
  if (problems.length > 0) return null;
  if (saves === 'nothing')
    return (
      <p>
        {merged.same + placement.own > 0
          ? 'Los partidos ya están al día: no hay nada que guardar.'
          : 'No hay ningún partido que se pueda tomar: no hay nada que guardar.'}
      </p>
    );
  return (
    <Button aria-disabled={busy} onClick={({ currentTarget }) => onTake(currentTarget.form)}>
      {saves === 'matches' ? 'Guardar los partidos' : 'Recordar las respuestas'}
    </Button>
  );
}

function Taken({ saves }: { saves: 'matches' | 'answers' }) {
  const { previewOrigin } = useClub();
  return (
    <>
      <Notice tone="good">
        <p>
          {saves === 'matches'
            ? 'Los partidos están guardados. Se verán en la web cuando la publiques.'
            : 'La próxima vez no se volverá a preguntar. Los partidos ya estaban al día.'}
        </p>
      </Notice>
      <PreviewButton />
      <a className="text-link" href={`${previewOrigin}/agenda`} target="_blank" rel="noreferrer">
        Ver la agenda en otra pestaña
      </a>
      <Link className="text-link" to="/contenido/partidos.yaml">
        Repasar los partidos
      </Link>
      <Link className="text-link" to="/versiones">
        Deshacerlo, en «Versiones»
      </Link>
    </>
  );
}
