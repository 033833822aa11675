import { useId } from 'react';
import { Link } from 'react-router';
import { placeAddress } from '../../api.ts';
import { useClub } from '../../app/overview.ts';
import { TextField } from '../../app/parts/TextField.tsx';
import type { SeasonAnswers } from '../../season/answers.ts';
import type { SeasonProposal } from '../../season/proposal.ts';
import css from './season.module.css';
import { archivedWords, changeWords, goneWords, yearWords } from './season-words.ts';
import type { Season } from './useSeason.ts';

/** What every step works with. */
export interface StepProps {
  proposal: SeasonProposal;
  answers: SeasonAnswers;
  change: (next: SeasonAnswers) => void;
}

/** Which season begins, and between which days its teams train. */
export function DatesStep({ proposal, answers, change }: StepProps) {
  const { days } = answers;
  return (
    <div className="stack">
      <p>
        Acaba la temporada <strong>{proposal.season}</strong>. Nada cambia hasta el último paso, y también
        entonces se puede deshacer.
      </p>
      <TextField
        label="Temporada que empieza"
        help={`Escríbela como la anterior: ${proposal.season}.`}
        data-short=""
        value={answers.season}
        onChange={({ target }) => change({ ...answers, season: target.value })}
      />
      {days && (
        <fieldset className={css.days}>
          <legend>Entrenamientos</legend>
          <div className={css.pair}>
            {(['first', 'last'] as const).map((end) => (
              <TextField
                key={end}
                label={end === 'first' ? 'Primer día' : 'Último día'}
                type="date"
                value={days[end]}
                onChange={({ target }) => change({ ...answers, days: { ...days, [end]: target.value } })}
              />
            ))}
          </div>
          <p className="help">Se proponen los mismos días de la semana que en la temporada anterior.</p>
        </fieldset>
      )}
    </div>
  );
}

const TEXTS = [
  ['intro', 'Al principio de la página', 'Por ejemplo: qué temporada ha sido. Se puede dejar vacío.'],
  ['note', 'Al final de la página', 'Por ejemplo: dónde están las fotos. Se puede dejar vacío.'],
] as const;

/** What is kept, what goes, and what the season that ends becomes. */
export function SummaryStep({ proposal, answers, change }: StepProps) {
  const id = useId();
  const coaches = useClub().references['entrenadores.yaml'];
  const coach = (key: string) => coaches.find((each) => each.key === key)?.name ?? key;
  return (
    <div className="stack">
      <Lines title="Se queda como está" lines={proposal.kept} />
      <Lines title="Cambia" lines={changeWords(proposal, answers, coach)} />
      <Lines title="Años de nacimiento" lines={yearWords(proposal, answers)} />
      <Lines
        title={`Se guarda en la página ${proposal.path}`}
        lines={archivedWords(proposal)}
        after="Las direcciones de los equipos que se acaban llevarán a ella."
      />
      <section className="panel stack">
        <h3>Lo que dirá la página de {proposal.season}</h3>
        <div className="stack">
          {TEXTS.map(([field, words, help]) => (
            <div key={field} className="field">
              <label htmlFor={`${id}-${field}`}>{words}</label>
              <textarea
                id={`${id}-${field}`}
                value={answers[field]}
                onChange={({ target }) => change({ ...answers, [field]: target.value })}
                aria-describedby={`${id}-${field}-ayuda`}
              />
              <p id={`${id}-${field}-ayuda`} className="help">
                {help}
              </p>
            </div>
          ))}
        </div>
      </section>
      <Lines title="Se va de la web" lines={goneWords(proposal, answers)} />
    </div>
  );
}

function Lines({ title, lines, after }: { title: string; lines: readonly string[]; after?: string }) {
  if (lines.length === 0) return null;
  return (
    <section className="panel stack">
      <h3>{title}</h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {after && <p className="help">{after}</p>}
    </section>
  );
}

/** The season has begun: what is left to do, and the way back. */
export function DoneStep({ season: { done, busy, undo, finish } }: { season: Season }) {
  const { files } = useClub();
  if (!done) return null;
  const titleOf = (file: string) => files.find((each) => each.file === file)?.title ?? file;
  return (
    <div className="stack">
      <p>
        La temporada anterior se visita en <strong>{done.path}</strong>. Nada de esto está en la web hasta que
        la publiques.
      </p>
      <section className="panel stack">
        <h3>Queda por hacer</h3>
        <ul className={css.toDo}>
          {done.toDo.map(({ file, path, words }) => (
            <li key={`${file} ${path.join('.')}`}>
              <span>{words}</span>
              <Link to={placeAddress(file, path)} className="button" data-quiet="">
                Abrir «{titleOf(file)}»
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/importar" className="text-link">
          Importar la lista de partidos de la federación
        </Link>
      </section>
      <div className={css.buttons}>
        <button type="button" className="button" data-quiet="" aria-disabled={busy} onClick={undo}>
          Deshacer la temporada nueva
        </button>
        <button type="button" className="button" data-quiet="" aria-disabled={busy} onClick={finish}>
          Cerrar esta lista
        </button>
      </div>
    </div>
  );
}
