import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Remark } from '../../api.ts';
import { Choice } from '../../app/parts/Choice.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../../app/preview/PreviewPane.tsx';
import { seasonAnswers } from '../../season/answers.ts';
import { beginSeason, checkSeason, readSeason, type SeasonCheck } from '../../season/season.ts';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import type { Route } from './+types/season.ts';
import css from './season.module.css';
import { DatesStep, DoneStep, SummaryStep } from './steps.tsx';
import { TeamsStep } from './TeamsStep.tsx';
import { type Season, useSeason } from './useSeason.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readSeason(context.get(deskContext));
}

const order = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check'), answers: seasonAnswers }),
  z.object({
    intent: z.literal('begin'),
    answers: seasonAnswers,
    tags: z.record(z.string(), z.string()),
  }),
  z.object({ intent: z.literal('undo'), version: z.string() }),
]);
/** What its screen asks for. */
export type Order = z.infer<typeof order>;

export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const given = await submitted(order, request);
    switch (given.intent) {
      case 'check':
        return { checked: await checkSeason(desk, given.answers) };
      case 'begin':
        await beginSeason(desk, given.answers, given.tags);
        return { begun: true };
      case 'undo':
        await desk.store.undo(given.version);
        return { begun: false };
    }
  });
}

/** The steps of the task by what their address says. */
const STEPS = [
  { key: 'fechas', title: 'La temporada', Form: DatesStep },
  { key: 'equipos', title: 'Los equipos', Form: TeamsStep },
  { key: 'resumen', title: 'Qué va a pasar', Form: SummaryStep },
] as const;

type StepKey = (typeof STEPS)[number]['key'];

/** A new season, step by step; nothing is changed before the last one. */
export default function NewSeason({ loaderData }: Route.ComponentProps) {
  const season = useSeason(loaderData);
  const [query, setQuery] = useSearchParams();
  const [page, setPage] = useState('/');
  const [previewing, setPreviewing] = useState(false);
  const { done, told, refusal, preview, proposal } = season;
  const at = Math.max(
    0,
    STEPS.findIndex(({ key }) => key === query.get('paso')),
  );
  const name = done ? 'Hecho' : (STEPS[at]?.title ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  // Whoever goes on begins at the top of what comes.
  useEffect(() => {
    if (shown.current !== name) heading.current?.focus();
    shown.current = name;
  }, [name]);
  return (
    <div className="beside">
      <section className={css.task} aria-labelledby="titulo">
        <h1 id="titulo">Temporada nueva</h1>
        <ol className={css.steps} aria-label="Pasos">
          {[...STEPS.map(({ title }) => title), 'Hecho'].map((title, i) => (
            <li key={title} aria-current={title === name ? 'step' : undefined}>
              {!done && i < at ? <Link to={`?paso=${STEPS[i]?.key}`}>{title}</Link> : title}
            </li>
          ))}
        </ol>
        <h2 ref={heading} tabIndex={-1} className={css.title}>
          {name}
        </h2>
        <PreviewButton onPreview={() => setPreviewing(true)} />
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {told && <Notice tone="good">{told}</Notice>}
        {done ? (
          <DoneStep season={season} />
        ) : (
          <Step season={season} at={at} go={(key) => setQuery({ paso: key })} />
        )}
      </section>
      <div className={css.beside}>
        <Choice
          legend="Página de la vista previa"
          words={{ '/': 'Portada', [done?.path ?? proposal.path]: 'Temporada anterior' }}
          value={page}
          onChange={setPage}
        />
        <PreviewPane page={page} version={preview} open={previewing} onClose={() => setPreviewing(false)} />
      </div>
    </div>
  );
}

interface StepProps {
  season: Season;
  at: number;
  go: (key: StepKey) => void;
}

/** A step with what keeps it from being left, and the ways on and back. */
function Step({ season, at, go }: StepProps) {
  const { proposal, answers, checked, busy, change, check, begin } = season;
  const faults = useRef<HTMLDivElement>(null);
  const { key, Form } = STEPS[at] ?? STEPS[0];
  const wrong = checked ? faultsOf(key, checked) : [];
  const next = STEPS[at + 1];
  const before = STEPS[at - 1];
  const goOn = async () => {
    // The last step begins what was looked at: the server tells when files are others by now.
    const now = (!next && checked) || (await check());
    if (!now) return;
    if (faultsOf(key, now).length > 0) faults.current?.focus();
    else if (next) go(next.key);
    else begin(now);
  };
  return (
    <>
      <Form proposal={proposal} answers={answers} change={change} />
      <div className={css.bar}>
        <div ref={faults} tabIndex={-1} className={css.faults}>
          {wrong.length > 0 && (
            <Notice tone="warning">
              <ul>
                {[...new Set(wrong)].map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <div className={css.buttons}>
          <button type="button" className="button" aria-disabled={busy} onClick={goOn}>
            {next ? `Siguiente: ${next.title.toLowerCase()}` : `Empezar la temporada ${answers.season}`}
          </button>
          {before && (
            <button type="button" className="button" data-quiet="" onClick={() => go(before.key)}>
              Atrás
            </button>
          )}
        </div>
      </div>
    </>
  );
}

const OF_DATES = ['club.yaml', 'calendario.yaml'];

/** Why a step cannot be left, in sentences; the last step is about everything. */
function faultsOf(step: StepKey, { refused, problems }: SeasonCheck): string[] {
  const isOf = (dates: boolean) => step === 'resumen' || dates === (step === 'fechas');
  return [
    ...(refused && isOf(refused.answer !== 'teams') ? [refused.message] : []),
    ...problems.filter(({ file }) => isOf(OF_DATES.includes(file))).map(inWords),
  ];
}

function inWords({ field, found, allowed }: Remark): string {
  return `${field ? `${field}: ` : ''}${found}${allowed ? ` Se admite: ${allowed}.` : ''}`;
}
