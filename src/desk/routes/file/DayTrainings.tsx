import { useId, useState } from 'react';
import { addDays, fullDay, isDate } from '../../../agenda/dates.ts';
import { trainingsBetween } from '../../../agenda/trainings.ts';
import type { Training } from '../../../agenda/types.ts';
import { isFields } from '../../../content/documents/values.ts';
import { usualDays } from '../../../content/season-name.ts';
import { formatLongDay } from '../../browser/format-day.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import type { FieldPath } from '../../server/api.ts';
import {
  cancelTraining,
  findChangeIndex,
  moveTraining,
  restoreTraining,
  seasonFromForm,
} from './calendar-form.ts';
import css from './file.module.css';

const STATES: Record<Training['state'], string> = {
  planned: '',
  extra: 'de más',
  moved: 'cambiado',
  away: 'pasa a otro día',
  cancelled: 'cancelado',
  closed: 'cerrado',
};

interface Props {
  /** Of the calendar. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Opens a place of the form below. */
  onShow: (path: FieldPath) => void;
}

/** The trainings of a day, each to be cancelled or moved with one press, over the form of the calendar: both change the same value. */
export function DayTrainings({ value, onChange, onShow }: Props) {
  const { today, weekly, references, season: named } = useClub();
  const [date, setDate] = useState(today);
  const [announcement, announce] = useState('');
  const id = useId();
  const nameIn = (list: 'equipos' | 'lugares.yaml', key: string) =>
    references[list].find((each) => each.key === key)?.name ?? key;
  const season = seasonFromForm(value, weekly);
  const hasDays = isDate(season.first) && isDate(season.last);
  const days = usualDays(named);
  const trainings = isDate(date)
    ? trainingsBetween(season, date, date).sort((a, b) => a.from.localeCompare(b.from))
    : [];
  const turn = (by: number, words: string, sign: string) => (
    <Button look="quiet" aria-label={words} onClick={() => setDate(addDays(isDate(date) ? date : today, by))}>
      {sign}
    </Button>
  );
  return (
    <section className="panel stack" data-gap="tight" aria-labelledby={`${id}-dia`}>
      <div className="field">
        <label htmlFor={id}>Los entrenamientos del día</label>
        <div className={css.pick}>
          {turn(-1, 'Día anterior', '‹')}
          <input id={id} type="date" value={date} onChange={({ target }) => setDate(target.value)} />
          {turn(1, 'Día siguiente', '›')}
        </div>
      </div>
      <h2 id={`${id}-dia`} aria-live="polite" className="capital">
        {isDate(date) ? formatLongDay(date) : 'Elige un día'}
      </h2>
      {trainings.length === 0 && hasDays && <p className="help">Ese día no hay entrenamientos.</p>}
      {!hasDays && (
        <Notice tone="warning">
          <p>
            Falta decir qué días empiezan y acaban los entrenamientos: sin ellos no hay ninguno, ni aquí ni en
            la web.
          </p>
          {days && (
            <Button
              onClick={() =>
                onChange({
                  ...(isFields(value) ? value : {}),
                  primer_dia: season.first || days.first,
                  ultimo_dia: season.last || days.last,
                })
              }
            >
              Poner del {fullDay(season.first || days.first)} al {fullDay(season.last || days.last)}
            </Button>
          )}
        </Notice>
      )}
      <ul className="lined">
        {trainings.map((training) => {
          const { id, team, from, to, venue, state, reason, other } = training;
          const name = nameIn('equipos', team);
          // A moved one is changed by the entry of the day that it comes from.
          const planned =
            state === 'moved' && other ? { team, date: other.date, from: other.from } : training;
          const act = (words: string, next: unknown) => {
            onChange(next);
            announce(`${name}, ${formatLongDay(date)}: ${words}`);
          };
          const button = (words: string, label: string, onClick: () => void) => (
            <Button look="quiet" aria-label={label} onClick={onClick}>
              {words}
            </Button>
          );
          return (
            <li key={`${id} ${state}`} className={`row ends ${css.training}`} data-state={state}>
              <span>
                <strong>
                  {from}–{to}
                </strong>{' '}
                {name} · {nameIn('lugares.yaml', venue)}
                {STATES[state] && <em> ({[STATES[state], reason].filter(Boolean).join(': ')})</em>}
              </span>
              {state === 'planned' && (
                <span className="row">
                  {button('Cancelar', `Cancelar el entrenamiento de ${name} a las ${from}`, () =>
                    act('cancelado.', cancelTraining(value, training, weekly)),
                  )}
                  {button('Mover', `Mover el entrenamiento de ${name} a las ${from}`, () => {
                    const next = moveTraining(value, training, weekly);
                    onChange(next);
                    onShow(['cambios', findChangeIndex(next, training, weekly), 'pasa_a', 'dia']);
                  })}
                </span>
              )}
              {(state === 'cancelled' || state === 'moved' || state === 'away') && (
                <span className="row">
                  {button('Motivo', `Motivo: ${name} a las ${from}`, () =>
                    onShow(['cambios', findChangeIndex(value, planned, weekly), 'motivo']),
                  )}
                  {button('Como siempre', `Como siempre: ${name} a las ${from}`, () =>
                    act('como siempre.', restoreTraining(value, planned, weekly)),
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
