import { useState } from 'react';
import { trainingsBetween } from '../../../agenda/trainings.ts';
import type { Training } from '../../../agenda/types.ts';
import type { Path } from '../../api.ts';
import { addWords } from '../form/control.ts';
import formCss from '../form/form.module.css';
import { valueAt, withValueAt } from '../form/form-context.ts';
import { itemName } from '../form/list/item-name.ts';
import { useClub } from '../overview.ts';
import css from './AgendaPanel.module.css';
import { type DayList, dayItems, dayLists, itemsOn, longDay } from './day-lists.ts';
import { type Mark, MonthGrid } from './MonthGrid.tsx';
import { cancelled, changeIndex, moved, restored, seasonOfValue } from './season-of-value.ts';

interface Props {
  schema: object;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Opens a place of the form below. */
  onShow: (path: Path) => void;
}

/** A file's days as a calendar over its form: both show and change the same value. */
export function AgendaPanel({ schema, value, onChange, onShow }: Props) {
  const { today, references } = useClub();
  const [chosen, choose] = useState(today);
  const lists = dayLists(schema);
  const items = dayItems(lists, value);
  const marksOn = (date: string): Mark[] => {
    const there = itemsOn(items, date);
    return lists.flatMap((list, i) => {
      const count = there.filter((each) => each.list.key === list.key).length;
      return count > 0 ? [{ list: i + 1, words: `${list.title.toLowerCase()}: ${count}` }] : [];
    });
  };
  const add = (list: DayList) => {
    const all = (valueAt(value, [list.key]) as unknown[] | null | undefined) ?? [];
    const item = { [list.from]: chosen, ...(list.to && list.key === 'avisos' && { [list.to]: chosen }) };
    onChange(withValueAt(value, [list.key], [...all, item]));
    onShow([list.key, all.length]);
  };
  const there = itemsOn(items, chosen);
  return (
    <section className={css.panel} aria-label="Calendario">
      <MonthGrid today={today} chosen={chosen} onChoose={choose} marksOn={marksOn} />
      <div className={css.day}>
        <h2 aria-live="polite">{longDay(chosen)}</h2>
        {there.length > 0 && (
          <ul className={css.items}>
            {there.map(({ list, index, item }) => {
              const { name, detail } = itemName(item, index, references.equipos);
              return (
                <li key={`${list.key} ${index}`} className={css.item}>
                  <span className={css.mark} data-list={lists.indexOf(list) + 1} />
                  <button type="button" className={css.go} onClick={() => onShow([list.key, index])}>
                    {name}{' '}
                    <span className={formCss.detail}>{[item.hora, detail].filter(Boolean).join(' · ')}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {lists.some(({ key }) => key === 'cambios') && (
          <DayTrainings date={chosen} value={value} onChange={onChange} onShow={onShow} />
        )}
        <div className={formCss.line}>
          {lists.map((list) => (
            <button key={list.key} type="button" className={formCss.add} onClick={() => add(list)}>
              {addWords(list)} este día
            </button>
          ))}
        </div>
        <p className={css.legend}>
          {lists.map((list, i) => (
            <span key={list.key}>
              <span className={css.mark} data-list={i + 1} /> {list.title}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

const STATES: Record<Training['state'], string> = {
  planned: '',
  extra: 'de más',
  moved: 'cambiado',
  away: 'pasa a otro día',
  cancelled: 'cancelado',
  closed: 'cerrado',
};

interface DayTrainingsProps {
  date: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onShow: (path: Path) => void;
}

/** The trainings of a day, each to be cancelled or moved with one press. */
function DayTrainings({ date, value, onChange, onShow }: DayTrainingsProps) {
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
