import { type Day, type KindColor, type Team, WEEK } from '../../content/club.ts';
import css from './WeekStrip.module.css';

const LETTERS: Record<Day, string> = {
  lunes: 'L',
  martes: 'M',
  miércoles: 'X',
  jueves: 'J',
  viernes: 'V',
  sábado: 'S',
  domingo: 'D',
};

/** The week of a team at a glance. The same is said in words beside it, so screen readers skip the drawing. */
export function WeekStrip({ sessions, color }: { sessions: Team['sessions']; color: KindColor }) {
  return (
    <div className={css.week} data-color={color} aria-hidden="true">
      {WEEK.map((day) => {
        const today = sessions.filter((session) => session.days.includes(day));
        return (
          <div key={day} className={`quiet ${css.day}`} data-on={today.length > 0 || undefined}>
            <span className="small strong">{LETTERS[day]}</span>
            {today.map((session) => (
              <span key={session.from} className={css.hours}>
                <span>{session.from}</span>
                <span>{session.to}</span>
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
