import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Failure } from '../parts/Failure.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { DatesStep } from '../season/DatesStep.tsx';
import { DoneStep } from '../season/DoneStep.tsx';
import { SummaryStep } from '../season/SummaryStep.tsx';
import css from '../season/season.module.css';
import { faultsOf, STEPS, type StepKey } from '../season/season-steps.ts';
import { TeamsStep } from '../season/TeamsStep.tsx';
import { type Season, useSeason } from '../season/useSeason.ts';

const FORMS = { fechas: DatesStep, equipos: TeamsStep, resumen: SummaryStep };

/** A new season, step by step; nothing is changed before the last one. */
export function SeasonScreen() {
  const season = useSeason();
  const { proposal, answers, done, failure, load } = season;
  if (failure)
    return (
      <>
        <h1>Temporada nueva</h1>
        <Failure error={failure} onRetry={load} />
      </>
    );
  if (!proposal || !answers) return <p role="status">Abriendo…</p>;
  return <Screen season={season} path={done?.path ?? proposal.path} />;
}

function Screen({ season, path }: { season: Season; path: string }) {
  const [query, setQuery] = useSearchParams();
  const [page, setPage] = useState('/');
  const [previewing, setPreviewing] = useState(false);
  const { done, told, checked } = season;
  const at = Math.max(
    0,
    STEPS.findIndex(({ key }) => key === query.get('paso')),
  );
  const step = STEPS[at] ?? STEPS[0];
  const name = done ? 'Hecho' : step.title;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  // Whoever goes on begins at the top of what comes.
  useEffect(() => {
    if (shown.current !== name) heading.current?.focus();
    shown.current = name;
  }, [name]);
  const go = (key: StepKey) => setQuery({ paso: key });
  return (
    <div className={css.screen}>
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
        {told && <Notice tone={told.tone}>{told.words}</Notice>}
        {done ? (
          <DoneStep season={season} onUndone={() => go('fechas')} />
        ) : (
          <Step season={season} step={step.key} at={at} go={go} />
        )}
      </section>
      <div className={css.beside}>
        <fieldset className={css.pages}>
          <legend className="visually-hidden">Página de la vista previa</legend>
          {[
            ['/', 'Portada'],
            [path, 'Temporada anterior'],
          ].map(([to = '/', words]) => (
            <button
              key={to}
              type="button"
              className={css.page}
              aria-pressed={page === to}
              onClick={() => setPage(to)}
            >
              {words}
            </button>
          ))}
        </fieldset>
        <PreviewPane
          page={page}
          version={done?.preview ?? checked?.preview ?? 0}
          open={previewing}
          onClose={() => setPreviewing(false)}
        />
      </div>
    </div>
  );
}

interface StepProps {
  season: Season;
  step: StepKey;
  at: number;
  go: (key: StepKey) => void;
}

/** A step with what keeps it from being left, and the ways on and back. */
function Step({ season, step, at, go }: StepProps) {
  const { proposal, answers, checked, busy, change, check, begin } = season;
  const faults = useRef<HTMLDivElement>(null);
  if (!proposal || !answers) return null;
  const Form = FORMS[step];
  const wrong = checked ? faultsOf(step, checked) : [];
  const next = STEPS[at + 1];
  const before = STEPS[at - 1];
  const goOn = async () => {
    // The last step begins what was looked at: the server tells when files are others by now.
    const now = next ? await check(answers) : checked;
    if (!now) return;
    if (faultsOf(step, now).length > 0) faults.current?.focus();
    else if (next) go(next.key);
    else await begin();
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
