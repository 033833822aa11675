import { useId, useState } from 'react';
import { addDays, fullDay, isDate } from '../../../../club/agenda/dates.ts';
import { trainingsBetween } from '../../../../club/agenda/trainings.ts';
import type { Training } from '../../../../club/agenda/types.ts';
import type { FieldPath } from '../../../../club/content/documents/values.ts';
import { isFields } from '../../../../club/content/documents/values.ts';
import { usualDays } from '../../../../club/content/season-name.ts';
import {
  cancelTraining,
  findChangeIndex,
  moveTraining,
  restoreTraining,
  seasonFromForm,
} from '../../../core/editing/calendar-form.ts';
import { formatLongDay } from '../../../core/format-day.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import css from './file.module.css';

/** Labels by state; the usual state has none. */
const STATE_LABELS: Record<Training['state'], string> = {
  planned: '',
  extra: 'de más',
  moved: 'cambiado',
  'moved-away': 'pasa a otro día',
  cancelled: 'cancelado',
  closed: 'cerrado',
};

interface Props {
  /** Value of the calendar file. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Scrolls the form below to a field. */
  onShow: (path: FieldPath) => void;
}

/** Trainings of a day with buttons to cancel or move them. Edits the value of the calendar's form below. */
export function DayTrainings({ value, onChange, onShow }: Props) {
  const { today, weekly, references, season: currentSeason } = useClub();
  const [date, setDate] = useState(today);
  const [announcement, announce] = useState('');
  const id = useId();
  const nameOf = (list: 'equipos' | 'lugares.yaml', key: string) =>
    references[list].find((entry) => entry.key === key)?.name ?? key;
  const season = seasonFromForm(value, weekly);
  const hasDays = isDate(season.first) && isDate(season.last);
  const defaultDays = usualDays(currentSeason);
  const trainings = isDate(date)
    ? trainingsBetween(season, date, date).sort((a, b) => a.from.localeCompare(b.from))
    : [];
  const dayButton = (offset: number, label: string, symbol: string) => (
    <Button
      variant="quiet"
      aria-label={label}
      onClick={() => setDate(addDays(isDate(date) ? date : today, offset))}
    >
      {symbol}
    </Button>
  );
  return (
    <section className="panel stack tight" aria-labelledby={`${id}-dia`}>
      <div className={css.dayPicker}>
        {dayButton(-1, 'Día anterior', '‹')}
        <h2 id={`${id}-dia`} aria-live="polite" className="capital">
          {isDate(date) ? formatLongDay(date) : 'Elige un día'}
        </h2>
        {dayButton(1, 'Día siguiente', '›')}
      </div>
      <details className="fold">
        <summary>Elegir otro día</summary>
        <label htmlFor={id}>Los entrenamientos del día</label>
        <input
          id={id}
          type="date"
          className="short"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
      </details>
      {trainings.some(({ state }) => state === 'planned') && (
        <p className="help">Los cambios cuentan al guardar.</p>
      )}
      {trainings.length === 0 && hasDays && <p className="help">Ese día no hay entrenamientos.</p>}
      {!hasDays && (
        <Notice tone="warning">
          <p>
            Falta decir qué días empiezan y acaban los entrenamientos: sin ellos no hay ninguno, ni aquí ni en
            la web.
          </p>
          {defaultDays && (
            <Button
              onClick={() =>
                onChange({
                  ...(isFields(value) ? value : {}),
                  primer_dia: season.first || defaultDays.first,
                  ultimo_dia: season.last || defaultDays.last,
                })
              }
            >
              Poner del {fullDay(season.first || defaultDays.first)} al{' '}
              {fullDay(season.last || defaultDays.last)}
            </Button>
          )}
        </Notice>
      )}
      <ul className="lined">
        {trainings.map((training) => {
          const { id, team, from, to, venue, state, reason, otherSlot } = training;
          const name = nameOf('equipos', team);
          // A moved training is edited by the entry for its original day.
          const original =
            state === 'moved' && otherSlot ? { team, date: otherSlot.date, from: otherSlot.from } : training;
          const apply = (result: string, changed: unknown) => {
            onChange(changed);
            announce(`${name}, ${formatLongDay(date)}: ${result}`);
          };
          const button = (label: string, accessibleName: string, onClick: () => void) => (
            <Button variant="quiet" aria-label={accessibleName} onClick={onClick}>
              {label}
            </Button>
          );
          return (
            <li key={`${id} ${state}`} className={`row ends ${css.training}`} data-state={state}>
              <span>
                <strong>
                  {from}–{to}
                </strong>{' '}
                {name} · {nameOf('lugares.yaml', venue)}
                {STATE_LABELS[state] && (
                  <em> ({[STATE_LABELS[state], reason].filter(Boolean).join(': ')})</em>
                )}
              </span>
              {state === 'planned' && (
                <span className="row">
                  {button('Cancelar', `Cancelar el entrenamiento de ${name} a las ${from}`, () =>
                    apply('cancelado.', cancelTraining(value, training, weekly)),
                  )}
                  {button('Mover', `Mover el entrenamiento de ${name} a las ${from}`, () => {
                    const changed = moveTraining(value, training, weekly);
                    onChange(changed);
                    onShow(['cambios', findChangeIndex(changed, training, weekly), 'pasa_a', 'dia']);
                  })}
                </span>
              )}
              {(state === 'cancelled' || state === 'moved' || state === 'moved-away') && (
                <span className="row">
                  {button('Motivo', `Motivo: ${name} a las ${from}`, () =>
                    onShow(['cambios', findChangeIndex(value, original, weekly), 'motivo']),
                  )}
                  {button('Como siempre', `Como siempre: ${name} a las ${from}`, () =>
                    apply('como siempre.', restoreTraining(value, original, weekly)),
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}
