import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addDays, weekday } from '../../../agenda/dates.ts';
import { WEEK } from '../../../content/club.ts';
import css from './AgendaPanel.module.css';
import { longDay, monthWords } from './day-lists.ts';

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

/** The weeks of a month, Monday first; days of the months around it fill the first and the last week. @param day any of it */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const next = addDays(first, 31).slice(0, 7);
  const weeks: string[][] = [];
  for (
    let monday = addDays(first, 1 - weekday(first));
    monday.slice(0, 7) < next;
    monday = addDays(monday, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(monday, i)));
  return weeks;
}

/** The same day some months on; the last of the month where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return addDays(last.toISOString().slice(0, 10), Math.min(day, last.getUTCDate()) - last.getUTCDate());
}

/** Where a key takes the day that has the focus; null for a key that moves nothing. */
export function dayAfterKey(date: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, 1 - weekday(date));
    case 'End':
      return addDays(date, 7 - weekday(date));
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}
