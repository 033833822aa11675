import { useId } from 'react';
import form from '../form/form.module.css';
import css from './season.module.css';
import type { StepProps } from './step-props.ts';

/** Which season begins, and between which days its teams train. */
export function DatesStep({ proposal, answers, change }: StepProps) {
  const id = useId();
  const { days } = answers;
  return (
    <div className={css.fields}>
      <p>
        Acaba la temporada <strong>{proposal.season}</strong>. Nada cambia hasta el último paso, y también
        entonces se puede deshacer.
      </p>
      <div className={form.field}>
        <label htmlFor={id} className={form.label}>
          Temporada que empieza
        </label>
        <input
          id={id}
          className={form.input}
          data-short=""
          value={answers.season}
          onChange={({ target }) => change({ ...answers, season: target.value })}
          aria-describedby={`${id}-ayuda`}
        />
        <p id={`${id}-ayuda`} className={form.help}>
          Escríbela como la anterior: {proposal.season}.
        </p>
      </div>
      {days && (
        <fieldset className={css.days}>
          <legend className={form.label}>Entrenamientos</legend>
          <div className={css.pair}>
            {(['first', 'last'] as const).map((end) => (
              <div key={end} className={form.field}>
                <label htmlFor={`${id}-${end}`}>{end === 'first' ? 'Primer día' : 'Último día'}</label>
                <input
                  id={`${id}-${end}`}
                  className={form.input}
                  type="date"
                  value={days[end]}
                  onChange={({ target }) => change({ ...answers, days: { ...days, [end]: target.value } })}
                />
              </div>
            ))}
          </div>
          <p className={form.help}>Se proponen los mismos días de la semana que en la temporada anterior.</p>
        </fieldset>
      )}
    </div>
  );
}
