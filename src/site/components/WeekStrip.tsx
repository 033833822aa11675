import { addDays, weekday } from '../../club/agenda/dates.ts';
import { takesPlace } from '../../club/agenda/entries.ts';
import type { Entry } from '../../club/agenda/types.ts';
import type { Day, KindColor } from '../../club/content/club.ts';
import { WEEK } from '../../club/content/week.ts';
import css from './WeekStrip.module.css';

export interface WeekStripProps {
  /** Weekly trainings. */
  usual: { days: readonly Day[]; from: string; to: string }[];
  /** Trainings of the seven days from `today`, which replace the weekly ones if there are any. */
  next?: readonly Entry[];
  /** First day of the strip, `YYYY-MM-DD`; omitted for a week without dates. */
  today?: string;
  /** Description for screen readers; omitted if the text beside the strip says the same. */
  label?: string | undefined;
  color: KindColor;
}

const DAY_LETTERS: Record<Day, string> = {
  lunes: 'L',
  martes: 'M',
  miércoles: 'X',
  jueves: 'J',
  viernes: 'V',
  sábado: 'S',
  domingo: 'D',
};

/** Trainings of a column. */
interface Column {
  /** `L`, or letter and date on two lines in a strip with dates. */
  label: string;
  isToday: boolean;
  trainings: { from: string; to: string; state: 'planned' | 'extra' | 'off' }[];
}

const usualWeek = (usual: WeekStripProps['usual']): Column[] =>
  WEEK.map((day) => ({
    label: DAY_LETTERS[day],
    isToday: false,
    trainings: usual
      .filter(({ days }) => days.includes(day))
      .map(({ from, to }) => ({ from, to, state: 'planned' as const })),
  }));

const weekFrom = (today: string, entries: readonly Entry[]): Column[] =>
  WEEK.map((_, i) => {
    const date = addDays(today, i);
    return {
      label: `${DAY_LETTERS[WEEK[weekday(date) - 1] as Day]}\n${Number(date.slice(8))}`,
      isToday: i === 0,
      trainings: entries
        .filter((entry) => entry.date === date)
        .map((entry) => ({ from: entry.from, to: entry.to, state: displayState(entry) })),
    };
  });

/** Drawing of a team's week: one picture with a description for screen readers, or hidden from them. */
export function WeekStrip({ usual, next = [], today = '', label: description, color }: WeekStripProps) {
  const columns = today && next.length > 0 ? weekFrom(today, next) : usualWeek(usual);
  return (
    <div
      className={css.week}
      data-color={color}
      {...(description ? { role: 'img', 'aria-label': description } : { 'aria-hidden': true })}
    >
      {columns.map(({ label, isToday, trainings }) => {
        const strongest = (['planned', 'extra', 'off'] as const).find((state) =>
          trainings.some((training) => training.state === state),
        );
        return (
          <div
            key={label}
            className={`quiet strong ${css.day}`}
            data-on={strongest}
            data-today={isToday || undefined}
          >
            {label}
            {trainings.map(({ from, to, state }) => (
              <span key={from + state} className={css.hours} data-state={state}>
                {`${from}\n${to}`}
              </span>
            ))}
            {strongest === 'extra' && <span>Extra</span>}
          </div>
        );
      })}
    </div>
  );
}

function displayState(entry: Entry): 'planned' | 'extra' | 'off' {
  if (!takesPlace(entry)) return 'off';
  return entry.state === 'extra' ? 'extra' : 'planned';
}
