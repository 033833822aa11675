import { useId } from 'react';
import form from '../form/form.module.css';
import { useClub } from '../overview.ts';
import css from './season.module.css';
import { archivedWords, changeWords, goneWords, yearWords } from './season-words.ts';
import type { StepProps } from './step-props.ts';

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
    <div className={css.fields}>
      <Lines title="Se queda como está" lines={proposal.kept} />
      <Lines title="Cambia" lines={changeWords(proposal, answers, coach)} />
      <Lines title="Años de nacimiento" lines={yearWords(proposal, answers)} />
      <Lines
        title={`Se guarda en la página ${proposal.path}`}
        lines={archivedWords(proposal)}
        after="Las direcciones de los equipos que se acaban llevarán a ella."
      />
      <section className={css.kind}>
        <h3>Lo que dirá la página de {proposal.season}</h3>
        <div className={css.fields}>
          {TEXTS.map(([field, words, help]) => (
            <div key={field} className={form.field}>
              <label htmlFor={`${id}-${field}`}>{words}</label>
              <textarea
                id={`${id}-${field}`}
                className={form.input}
                value={answers[field]}
                onChange={({ target }) => change({ ...answers, [field]: target.value })}
                aria-describedby={`${id}-${field}-ayuda`}
              />
              <p id={`${id}-${field}-ayuda`} className={form.help}>
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
    <section className={css.kind}>
      <h3>{title}</h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {after && <p className={css.quiet}>{after}</p>}
    </section>
  );
}
