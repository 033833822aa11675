import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { formAddress } from '../../core/addresses.ts';
import { undoChecked } from '../../core/editing/edit-file.ts';
import { type SeasonAnswers, seasonAnswers } from '../../core/season/answers.ts';
import {
  beginSeason,
  previewNewSeason,
  readSeasonState,
  type SeasonPreview,
  type SeasonStart,
} from '../../core/season/begin-season.ts';
import type { SeasonProposal } from '../../core/season/proposal.ts';
import { deskContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { jsonPost, refusalIn, useDebouncedCheck } from '../browser/submit.ts';
import { useClub } from '../browser/use-club.ts';
import { Button, SegmentedControl } from '../parts/Button.tsx';
import { CollapsibleList, Notice, RefusalNotice, SentenceList } from '../parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../parts/PreviewPane.tsx';
import { TextField } from '../parts/TextField.tsx';
import type { Route } from './+types/season.ts';
import css from './season.module.css';

export const handle: RouteHandle = { access: ['board'] };

export function loader({ context }: Route.LoaderArgs) {
  return readSeasonState(context.get(deskContext));
}

const commandSchema = z.discriminatedUnion('intent', [
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
  const command = await readSubmission(commandSchema, request);
  switch (command.intent) {
    case 'check':
      return { checked: await previewNewSeason(desk, command.answers) };
    case 'begin':
      return { started: await beginSeason(desk, command.answers, command.tags) };
    case 'undo':
      await undoChecked(desk, command.version);
      return { undone: true };
  }
}

/** Wizard for a new season: questions, planned changes and a preview. Nothing changes until the button is pressed. */
export default function SeasonScreen({ loaderData: { proposal, preview } }: Route.ComponentProps) {
  const [draft, setDraft] = useSeasonDraft();
  const answers = useMemo(() => restoredAnswers(proposal, draft), [proposal, draft]);
  // After an undo, on this or the versions screen, the previous season is current again.
  const started = draft?.endingSeason !== proposal.season ? draft?.started : undefined;
  const fetcher = useFetcher<typeof action>();
  const { data } = fetcher;
  const busy = fetcher.state !== 'idle';
  const checkCommand = useMemo(() => ({ intent: 'check', answers }), [answers]);
  // A submission changes the files, so the check is paused and repeated afterwards.
  const checks = useDebouncedCheck<NonNullable<typeof data>>(
    ADDRESS,
    checkCommand,
    busy || started !== undefined,
  );
  const checked = checks.data && 'checked' in checks.data ? checks.data.checked : undefined;
  const [page, setPage] = useState('/');

  const send = (command: z.infer<typeof commandSchema>) => {
    if (!busy) void fetcher.submit(command, jsonPost(ADDRESS));
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer of the action
  useEffect(() => {
    if (!data || 'refusal' in data) return;
    if ('started' in data && draft) setDraft({ ...draft, started: data.started });
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
        {started ? (
          <SeasonStarted
            {...started}
            onUndo={() => send({ intent: 'undo', version: started.version })}
            onClose={() => setDraft(null)}
          />
        ) : (
          <Questions
            proposal={proposal}
            answers={answers}
            onChange={(changed) => {
              fetcher.reset();
              setDraft({ endingSeason: proposal.season, answers: { ...answers, ...changed } });
            }}
            checked={checked}
          />
        )}
        {refusal && <RefusalNotice refusal={refusal} />}
        {!started && (
          <Button
            disabled={busy || !checked || checked.problems.length > 0}
            onClick={() => {
              if (!checked) return;
              setDraft({ endingSeason: proposal.season, answers });
              send({ intent: 'begin', answers, tags: checked.tags });
            }}
          >
            Empezar la temporada {answers.season}
          </Button>
        )}
      </section>
      <PreviewPane page={page} version={started ? preview : (checked?.preview ?? 0)}>
        <SegmentedControl
          legend="Página de la vista previa"
          labels={{ '/': 'Portada', [started?.path ?? proposal.path]: 'Temporada anterior' }}
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
  onChange: (changed: Partial<SeasonAnswers>) => void;
  /** Result of the last check; undefined before the first one. */
  checked: SeasonPreview | undefined;
}

/** Text fields: name in the answers, label, help. */
const TEXT_FIELDS = [
  ['intro', 'Al principio de la página', 'Por ejemplo: qué temporada ha sido. Se puede dejar vacío.'],
  ['note', 'Al final de la página', 'Por ejemplo: dónde están las fotos. Se puede dejar vacío.'],
] as const;

function Questions({ proposal, answers, onChange, checked }: QuestionsProps) {
  const { days } = answers;
  const changeTeams = (teams: SeasonAnswers['teams']) => onChange({ teams: { ...answers.teams, ...teams } });
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
        className="short"
        value={answers.season}
        onChange={({ target }) => onChange({ season: target.value })}
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
                onChange={({ target }) => onChange({ days: { ...days, [end]: target.value } })}
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
        <section key={slug} className="stack tight" aria-labelledby={`tipo-${slug}`}>
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
                      onChange={({ target }) =>
                        changeTeams({ [key]: { division, continues: target.checked } })
                      }
                    />
                    <span>
                      {name} sigue {coaches && <span className="help">({coaches})</span>}
                    </span>
                  </label>
                  {continues && (
                    <TextField
                      label="Competición"
                      value={division}
                      onChange={({ target }) => changeTeams({ [key]: { continues, division: target.value } })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <h2>Lo que dirá la página de {proposal.season}</h2>
      {TEXT_FIELDS.map(([field, label, help]) => (
        <TextField
          key={field}
          label={label}
          help={help}
          rows={3}
          value={answers[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
      <h2>Qué va a pasar</h2>
      {checked?.summary.map(({ title, lines }) => (
        <CollapsibleList key={title} title={title} count={lines.length} maxOpen={20}>
          <SentenceList sentences={lines} />
        </CollapsibleList>
      ))}
      {checked && checked.problems.length > 0 && (
        <Notice tone="warning">
          <SentenceList
            sentences={checked.problems.map(
              ({ field, found, allowed }) =>
                `${field ? `${field}: ` : ''}${found}${allowed ? ` Se admite: ${allowed}.` : ''}`,
            )}
          />
        </Notice>
      )}
    </>
  );
}

interface SeasonStartedProps extends SeasonStart {
  onUndo: () => void;
  onClose: () => void;
}

/** Result of starting the season: remaining tasks, and undo. */
function SeasonStarted({ path, tasks, onUndo, onClose }: SeasonStartedProps) {
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
        {tasks.map(({ file, path, text }) => (
          <li key={`${file} ${path.join('.')}`} className={css.team}>
            <span>{text}</span>
            <Link to={formAddress(file, path)} className="button button-quiet">
              Abrir «{titleOf(file)}»
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/importar" className="text-link">
        Importar partidos y clasificaciones
      </Link>
      <div className="row">
        <Button variant="quiet" onClick={onUndo}>
          Deshacer la temporada nueva
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cerrar esta lista
        </Button>
      </div>
    </>
  );
}

/** Answers kept in sessionStorage, so that reloading or leaving the screen loses nothing. */
const draftSchema = z.object({
  /** Season that ends. */
  endingSeason: z.string(),
  answers: seasonAnswers,
  /** Result, once the new season was started in this tab. */
  started: z
    .object({
      version: z.string(),
      path: z.string(),
      tasks: z.array(
        z.object({ file: z.string(), path: z.array(z.union([z.string(), z.number()])), text: z.string() }),
      ),
    })
    .optional(),
});
type SeasonDraft = z.infer<typeof draftSchema>;

const DRAFT_KEY = 'temporada-nueva';

function useSeasonDraft() {
  const [draft, setDraft] = useState(readSeasonDraft);
  useEffect(() => {
    try {
      sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
    } catch {
      // Without storage the answers last as long as the screen.
    }
  }, [draft]);
  return [draft, setDraft] as const;
}

/** Reads the draft. Returns null if there is none, or one of another version of this screen. */
function readSeasonDraft(): SeasonDraft | null {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? ''));
  } catch {
    return null;
  }
}

/** Returns the proposed answers with those of the draft, for the teams that still exist. */
function restoredAnswers({ season, answers }: SeasonProposal, draft: SeasonDraft | null): SeasonAnswers {
  if (draft?.endingSeason !== season) return answers;
  const teams = Object.entries(answers.teams).map(
    ([key, proposed]) => [key, draft.answers.teams[key] ?? proposed] as const,
  );
  return { ...draft.answers, today: answers.today, teams: Object.fromEntries(teams) };
}
