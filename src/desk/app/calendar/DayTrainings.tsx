import { useState } from 'react';
import { trainingsBetween } from '../../../agenda/trainings.ts';
import type { Training } from '../../../agenda/types.ts';
import type { Path } from '../../api.ts';
import { useClub } from '../overview.ts';
import css from './AgendaPanel.module.css';
import { longDay } from './day-words.ts';
import { cancelled, changeIndex, moved, restored, seasonOfValue } from './season-of-value.ts';

const STATES: Record<Training['state'], string> = {
  planned: '',
  extra: 'de más',
  moved: 'cambiado',
  away: 'pasa a otro día',
  cancelled: 'cancelado',
  closed: 'cerrado',
};

interface Props {
  date: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onShow: (path: Path) => void;
}

/** The trainings of a day, each to be cancelled or moved with one press. */
export function DayTrainings({ date, value, onChange, onShow }: Props) {
  const { weekly, references } = useClub();
  const [said, say] = useState('');
  const nameIn = (list: 'equipos' | 'lugares.yaml', key: string) =>
    references[list].find((each) => each.key === key)?.name ?? key;
  const trainings = trainingsBetween(seasonOfValue(value, weekly), date, date).sort((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  );
  if (trainings.length === 0) return <p className={css.none}>Ese día no hay entrenamientos.</p>;
  return (
    <>
      <h3>Entrenamientos</h3>
      <ul className={css.items}>
        {trainings.map((training) => {
          const { id, team, from, to, venue, state, reason, other } = training;
          const name = nameIn('equipos', team);
          // A moved one is changed by the entry of the day that it comes from.
          const planned =
            state === 'moved' && other ? { team, date: other.date, from: other.from } : training;
          const act = (words: string, next: unknown) => {
            onChange(next);
            say(`${name}, ${longDay(date)}: ${words}`);
          };
          return (
            <li key={`${id} ${state}`} className={css.training} data-state={state}>
              <span className={css.what}>
                <strong>
                  {from}–{to}
                </strong>{' '}
                {name} · {nameIn('lugares.yaml', venue)}
                {STATES[state] && <em> ({[STATES[state], reason].filter(Boolean).join(': ')})</em>}
              </span>
              {state === 'planned' && (
                <span className={css.acts}>
                  <button
                    type="button"
                    aria-label={`Cancelar el entrenamiento de ${name} a las ${from}`}
                    onClick={() => act('cancelado.', cancelled(value, training, weekly))}
                  >
                    Cancelar
                  </button>
                  <button
                    type="button"
                    aria-label={`Mover el entrenamiento de ${name} a las ${from}`}
                    onClick={() => {
                      const next = moved(value, training, weekly);
                      onChange(next);
                      onShow(['cambios', changeIndex(next, training, weekly), 'pasa_a', 'dia']);
                    }}
                  >
                    Mover
                  </button>
                </span>
              )}
              {(state === 'cancelled' || state === 'moved' || state === 'away') && (
                <span className={css.acts}>
                  <button
                    type="button"
                    aria-label={`Motivo: ${name} a las ${from}`}
                    onClick={() => onShow(['cambios', changeIndex(value, planned, weekly), 'motivo'])}
                  >
                    Motivo
                  </button>
                  <button
                    type="button"
                    aria-label={`Como siempre: ${name} a las ${from}`}
                    onClick={() => act('como siempre.', restored(value, planned, weekly))}
                  >
                    Como siempre
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
