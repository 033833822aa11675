import { weekday } from '../../club/agenda/dates.ts';
import { takesPlace } from '../../club/agenda/entries.ts';
import type { Entry } from '../../club/agenda/types.ts';
import type { Day, KindColor } from '../../club/content/club.ts';
import { WEEK } from '../../club/content/week.ts';
import css from './WeekStrip.module.css';

export interface WeekStripProps {
  /** Weekly trainings. */
  usual: { days: readonly Day[]; from: string; to: string }[];
  /** Trainings of the next seven days, which replace the weekly ones if there are any. */
  next?: readonly Entry[];
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

/** Drawing of a team's week. Hidden from screen readers, because the text beside it says the same. */
export function WeekStrip({ usual, next = [], color }: WeekStripProps) {
  return (
    <div className={css.week} data-color={color} aria-hidden="true">
      {WEEK.map((day, i) => {
        const nextTrainings = next
          .filter(({ date }) => weekday(date) === i + 1)
          .map((entry) => ({ from: entry.from, to: entry.to, state: displayState(entry) }));
        const usualTrainings = usual
          .filter(({ days }) => days.includes(day))
          .map(({ from, to }) => ({ from, to, state: 'planned' as const }));
        const trainings = next.length > 0 ? nextTrainings : usualTrainings;
        const strongest = (['planned', 'extra', 'off'] as const).find((state) =>
          trainings.some((training) => training.state === state),
        );
        return (
          <div key={day} className={`quiet small strong ${css.day}`} data-on={strongest}>
            {DAY_LETTERS[day]}
            {trainings.map(({ from, to, state }) => (
              <span key={from + state} className={css.hours} data-state={state}>
                {`${from}\n${to}`}
              </span>
            ))}
            {strongest === 'extra' && <span className="tiny strong">Extra</span>}
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
