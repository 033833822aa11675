import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { jsonPost, refusalIn, useDebouncedCheck } from '../browser/submit.ts';
import { useClub } from '../browser/use-club.ts';
import { Button, SegmentedControl } from '../parts/Button.tsx';
import { CollapsibleList, Notice, SentenceList } from '../parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../parts/PreviewPane.tsx';
import { TextField } from '../parts/TextField.tsx';
import { type SeasonAnswers, seasonAnswers } from '../season/answers.ts';
import type { SeasonProposal } from '../season/proposal.ts';
import { type Begun, beginSeason, checkSeason, readSeason, type SeasonCheck } from '../season/season.ts';
import { formAddress } from '../server/api.ts';
import { deskContext } from '../server/context.ts';
import { submitted } from '../server/refusals.ts';
import type { Route } from './+types/season.ts';
import css from './season.module.css';

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
const ADDRESS = '/temporada';

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const given = await submitted(order, request);
  switch (given.intent) {
    case 'check':
      return { checked: await checkSeason(desk, given.answers) };
    case 'begin':
      return { begun: await beginSeason(desk, given.answers, given.tags) };
    case 'undo':
      await desk.store.undo(given.version);
      return { undone: true };
  }
}

/** A new season: the questions, what would change, and the page beside it. Nothing is changed before its button. */
export default function SeasonScreen({ loaderData: { proposal, preview } }: Route.ComponentProps) {
  const [kept, keep] = useKept();
  const answers = useMemo(() => answersAgain(proposal, kept), [proposal, kept]);
  // Once it was undone, here or in the list of versions, the club is in the season of before.
  const done = kept?.ends !== proposal.season ? kept?.begun : undefined;
  const orders = useFetcher<typeof action>();
  const { data } = orders;
  const busy = orders.state !== 'idle';
  const given = useMemo(() => ({ intent: 'check', answers }), [answers]);
  // After an order the files are not those that were checked.
  const checks = useDebouncedCheck<NonNullable<typeof data>>(ADDRESS, given, busy || done !== undefined);
  const checked = checks.data && 'checked' in checks.data ? checks.data.checked : undefined;
  const [page, setPage] = useState('/');

  const send = (given: z.infer<typeof order>) => {
    if (!busy) void orders.submit(given, jsonPost(ADDRESS));
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!data || 'refusal' in data) return;
    if ('begun' in data && kept) keep({ ...kept, begun: data.begun });
    heading.current?.focus();
  }, [data]);
  const refusal = refusalIn(data) ?? refusalIn(checks.data);
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="titulo">
        <h1 id="titulo" ref={heading} tabIndex={-1}>
          Temporada nueva
        </h1>
        <PreviewButton />
        {data && 'undone' in data && (
          <Notice tone="good">Deshecho: todo está como antes. Tus respuestas siguen aquí.</Notice>
        )}
        {done ? (
          <Done
            {...done}
            onUndo={() => send({ intent: 'undo', version: done.version })}
            onClose={() => keep(null)}
          />
        ) : (
          <Questions
            proposal={proposal}
            answers={answers}
            change={(changed) => {
              orders.reset();
              keep({ ends: proposal.season, answers: { ...answers, ...changed } });
            }}
            checked={checked}
          />
        )}
        {refusal && <Notice tone="error">{refusal.message}</Notice>}
        {!done && (
          <Button
            disabled={busy || !checked || checked.problems.length > 0}
            onClick={() => {
              if (!checked) return;
              keep({ ends: proposal.season, answers });
              send({ intent: 'begin', answers, tags: checked.tags });
            }}
          >
            Empezar la temporada {answers.season}
          </Button>
        )}
      </section>
      <PreviewPane page={page} version={done ? preview : (checked?.preview ?? 0)}>
        <SegmentedControl
          legend="Página de la vista previa"
          words={{ '/': 'Portada', [done?.path ?? proposal.path]: 'Temporada anterior' }}
          value={page}
          onChange={setPage}
        />
      </PreviewPane>
    </div>
  );
}

interface QuestionsProps {
  proposal: SeasonProposal;
  answers: SeasonAnswers;
  change: (changed: Partial<SeasonAnswers>) => void;
  /** What would become of them; undefined while that is not known. */
  checked: SeasonCheck | undefined;
}

const TEXTS = [
  ['intro', 'Al principio de la página', 'Por ejemplo: qué temporada ha sido. Se puede dejar vacío.'],
  ['note', 'Al final de la página', 'Por ejemplo: dónde están las fotos. Se puede dejar vacío.'],
] as const;

function Questions({ proposal, answers, change, checked }: QuestionsProps) {
  const { days } = answers;
  const put = (teams: SeasonAnswers['teams']) => change({ teams: { ...answers.teams, ...teams } });
  return (
    <>
      <p>
        Acaba la temporada <strong>{proposal.season}</strong>. Nada cambia hasta que pulses «Empezar la
        temporada», y también entonces se puede deshacer.
      </p>
      <h2>La temporada</h2>
      <TextField
        label="Temporada que empieza"
        help={`Escríbela como la anterior: ${proposal.season}.`}
        data-short=""
        value={answers.season}
        onChange={({ target }) => change({ season: target.value })}
      />
      {days && (
        <fieldset>
          <legend>Entrenamientos</legend>
          <div className="fields">
            {(['first', 'last'] as const).map((end) => (
              <TextField
                key={end}
                label={end === 'first' ? 'Primer día' : 'Último día'}
                type="date"
                value={days[end]}
                onChange={({ target }) => change({ days: { ...days, [end]: target.value } })}
              />
            ))}
          </div>
          <p className="help">Se proponen los mismos días de la semana que en la temporada anterior.</p>
        </fieldset>
      )}
      <h2>Los equipos</h2>
      <p>
        Di de cada equipo si sigue y en qué competición. Sus años de nacimiento avanzan solos; quién entrena,
        los horarios y los equipos nuevos se ponen después, en «Equipos».
      </p>
      {proposal.kinds.map(({ slug, title, teams }) => (
        <section key={slug} className="stack" data-gap="tight" aria-labelledby={`tipo-${slug}`}>
          <h3 id={`tipo-${slug}`}>{title}</h3>
          <ul className="lined">
            {teams.map(({ key, name, coaches }) => {
              const { continues = true, division = '' } = answers.teams[key] ?? {};
              return (
                <li key={key} className={css.team}>
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={continues}
                      onChange={({ target }) => put({ [key]: { division, continues: target.checked } })}
                    />
                    <span>
                      {name} sigue {coaches && <span className="help">({coaches})</span>}
                    </span>
                  </label>
                  {continues && (
                    <TextField
                      label="Competición"
                      value={division}
                      onChange={({ target }) => put({ [key]: { continues, division: target.value } })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <h2>Lo que dirá la página de {proposal.season}</h2>
      {TEXTS.map(([field, words, help]) => (
        <TextField
          key={field}
          label={words}
          help={help}
          rows={3}
          value={answers[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      ))}
      <h2>Qué va a pasar</h2>
      {checked?.summary.map(({ title, lines }) => (
        <CollapsibleList key={title} title={title} count={lines.length} most={20}>
          <SentenceList lines={lines} />
        </CollapsibleList>
      ))}
      {checked && checked.problems.length > 0 && (
        <Notice tone="warning">
          <SentenceList
            lines={checked.problems.map(
              ({ field, found, allowed }) =>
                `${field ? `${field}: ` : ''}${found}${allowed ? ` Se admite: ${allowed}.` : ''}`,
            )}
          />
        </Notice>
      )}
    </>
  );
}

interface DoneProps extends Begun {
  onUndo: () => void;
  onClose: () => void;
}

/** The season has begun: what is left to do, and the way back. */
function Done({ path, toDo, onUndo, onClose }: DoneProps) {
  const { titleOf } = useClub();
  return (
    <>
      <h2>Hecho</h2>
      <p>
        La temporada anterior se visita en <strong>{path}</strong>. Nada de esto está en la web hasta que la
        publiques.
      </p>
      <h3>Queda por hacer</h3>
      <ul className="lined">
        {toDo.map(({ file, path, words }) => (
          <li key={`${file} ${path.join('.')}`} className={css.team}>
            <span>{words}</span>
            <Link to={formAddress(file, path)} className="button" data-quiet="">
              Abrir «{titleOf(file)}»
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/importar" className="text-link">
        Importar la lista de partidos de la federación
      </Link>
      <div className="row">
        <Button look="quiet" onClick={onUndo}>
          Deshacer la temporada nueva
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cerrar esta lista
        </Button>
      </div>
    </>
  );
}

/** The answers, in the browser's tab: a reload, or a look at another screen, loses nothing. */
const keptSchema = z.object({
  /** The season that ends. */
  ends: z.string(),
  answers: seasonAnswers,
  /** It began here. */
  begun: z
    .object({
      version: z.string(),
      path: z.string(),
      toDo: z.array(
        z.object({ file: z.string(), path: z.array(z.union([z.string(), z.number()])), words: z.string() }),
      ),
    })
    .optional(),
});
type Kept = z.infer<typeof keptSchema>;

const KEY = 'temporada-nueva';

function useKept() {
  const [kept, keep] = useState(readKept);
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // The browser keeps nothing: the answers last as long as the screen.
    }
  }, [kept]);
  return [kept, keep] as const;
}

/** Null for what another version of this screen has kept, too. */
function readKept(): Kept | null {
  try {
    return keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

/** The answers that were kept, as far as they are about the club as it is now. */
function answersAgain({ season, answers }: SeasonProposal, kept: Kept | null): SeasonAnswers {
  if (kept?.ends !== season) return answers;
  const teams = Object.entries(answers.teams).map(
    ([key, proposed]) => [key, kept.answers.teams[key] ?? proposed] as const,
  );
  return { ...kept.answers, today: answers.today, teams: Object.fromEntries(teams) };
}
