import { useEffect, useId, useState } from 'react';
import { useClub } from '../../overview.ts';
import formCss from '../form.module.css';
import {
  type InnerProps,
  placeName,
  remarksIn,
  startsWith,
  useField,
  useFormContext,
} from '../form-context.ts';
import { ItemButtons } from '../list/Line.tsx';
import { List } from '../list/List.tsx';
import css from './SessionsField.module.css';
import { newRow, rowsWithoutDay, type SessionRow, type Slot, slotsByDay, withDayApart } from './week.ts';

/** The trainings of a week: each day with its trainings, a click opens the one that is meant. Rows stay as they were written. */
export function SessionsField(props: InnerProps) {
  const { schema, path } = props;
  const context = useFormContext();
  const { value: rows = [], put } = useField<SessionRow[]>(path);
  const { references } = useClub();
  const [chosen, setChosen] = useState<number | null>(null);
  /** The day on which the open row was pressed. */
  const [pressedDay, setPressedDay] = useState('');
  const name = useId();
  const { shown } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each place that is shown
  useEffect(() => {
    const row = shown?.[path.length];
    if (shown && startsWith(shown, path) && row !== undefined) setChosen(Number(row));
  }, [shown]);
  const add = (day: string) => {
    put([...rows, newRow(rows, day)]);
    context.show([...path, rows.length, 'desde']);
  };
  const venueName = (key: string) =>
    references['lugares.yaml'].find((venue) => venue.key === key)?.name ?? key;
  const wrong = (row: number) => remarksIn(context, [...path, row]).some(({ tone }) => tone === 'error');
  const slot = ({ row, from, to, venue }: Slot, day: string) => (
    <button
      type="button"
      className={css.slot}
      aria-expanded={chosen === row}
      data-faulty={wrong(row) || undefined}
      onClick={() => {
        setChosen(chosen === row && pressedDay === day ? null : row);
        setPressedDay(day);
      }}
    >
      <span className="visually-hidden">{day}, </span>
      <span className={css.hours}>
        <span>{from}</span>–<span>{to}</span>
      </span>
      <span className={css.venue}>{venueName(venue) || 'sin lugar'}</span>
      {wrong(row) && <span className="visually-hidden">, con error</span>}
    </button>
  );
  const editor = (index: number) => {
    const { dias: days = [], desde = '' } = rows[index] ?? {};
    const changeOneDay = () => {
      put(withDayApart(rows, index, pressedDay));
      context.show([...path, index + 1, 'desde']);
    };
    return (
      <li className={css.editor} data-item="">
        {days.length > 1 && days.includes(pressedDay) && (
          <fieldset className={formCss.choices}>
            <legend className={formCss.label}>Este horario es el de {days.join(' y ')}. ¿Qué cambias?</legend>
            <label className={formCss.check}>
              <input type="radio" name={name} defaultChecked />
              Todos los días de este horario
            </label>
            <label className={formCss.check}>
              <input type="radio" name={name} checked={false} onChange={changeOneDay} />
              Solo el {pressedDay}
            </label>
          </fieldset>
        )}
        {context.field({ schema: schema.items ?? {}, path: [...path, index], isItem: true })}
        <div className={formCss.line}>
          <button type="button" className={formCss.add} onClick={() => setChosen(null)}>
            Listo
          </button>
          <ItemButtons
            name={`el entrenamiento de ${days.join(', ') || 'ningún día'} a las ${desde}`}
            index={index}
            fixed
            onRemove={() => setChosen(null)}
          />
        </div>
      </li>
    );
  };
  const week = (
    <ul className={css.week}>
      {slotsByDay(rows).map(({ day, slots }) => (
        <li key={day} className={css.day}>
          <span className={css.dayName}>{day}</span>
          <span className={css.dayShort} aria-hidden="true">
            {day.slice(0, 3)}
          </span>
          {slots.map((each) => (
            <span key={each.row} data-place={placeName([...path, each.row])}>
              {slot(each, day)}
            </span>
          ))}
          <button
            type="button"
            className={css.plus}
            aria-label={`Añadir un entrenamiento el ${day}`}
            onClick={() => add(day)}
          >
            +
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={css.sessions}>
      <List
        {...props}
        schema={{
          description: 'Pulsa en un entrenamiento para cambiarlo, o en «+» para añadir otro ese día.',
          ...schema,
        }}
        row={(_, index) => index === chosen && editor(index)}
        before={week}
      >
        {rowsWithoutDay(rows).map((i) => (
          <button key={i} type="button" className={formCss.add} onClick={() => setChosen(i)}>
            Entrenamiento sin día, a las {rows[i]?.desde}
          </button>
        ))}
      </List>
    </div>
  );
}
