import { type KeyboardEvent, useEffect, useRef } from 'react';
import { WEEK } from '../../../content/club.ts';
import css from './AgendaPanel.module.css';
import { longDay, monthWords } from './day-words.ts';
import { addMonths, dayAfterKey, weeksOf } from './month.ts';

/** What stands on a day, by list. */
export interface Mark {
  /** Number of the list among those that are shown, from 1. */
  list: number;
  words: string;
}

interface Props {
  today: string;
  chosen: string;
  onChoose: (date: string) => void;
  marksOn: (date: string) => Mark[];
}

/** A month to pick a day in, by mouse or with the arrow keys. */
export function MonthGrid({ today, chosen, onChoose, marksOn }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes with the day that a key chose
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    byKey.current = false;
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(chosen, event.key);
    if (!next) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(next);
  };
  return (
    <div className={css.month}>
      <div className={css.head}>
        <button
          type="button"
          className={css.turn}
          aria-label="Mes anterior"
          onClick={() => onChoose(addMonths(chosen, -1))}
        >
          ‹
        </button>
        <h2 aria-live="polite">{monthWords(chosen)}</h2>
        <button
          type="button"
          className={css.turn}
          aria-label="Mes siguiente"
          onClick={() => onChoose(addMonths(chosen, 1))}
        >
          ›
        </button>
        <button type="button" className={css.turn} onClick={() => onChoose(today)}>
          Hoy
        </button>
      </div>
      <table ref={grid} className={css.grid} onKeyDown={onKeyDown}>
        <caption className="visually-hidden">
          {monthWords(chosen)}. Con las flechas se cambia de día, con Re Pág y Av Pág de mes.
        </caption>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.charAt(0).toUpperCase()}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(chosen).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const marks = marksOn(date);
                return (
                  <td key={date}>
                    <button
                      type="button"
                      className={css.date}
                      data-outside={date.slice(0, 7) !== chosen.slice(0, 7) || undefined}
                      tabIndex={date === chosen ? 0 : -1}
                      aria-pressed={date === chosen}
                      aria-current={date === today ? 'date' : undefined}
                      aria-label={[longDay(date), ...marks.map(({ words }) => words)].join(', ')}
                      onClick={() => onChoose(date)}
                    >
                      <span>{Number(date.slice(8))}</span>
                      <span className={css.marks}>
                        {marks.map(({ list }) => (
                          <span key={list} className={css.mark} data-list={list} />
                        ))}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
