import type { KindColor } from '../../../content/club.ts';
import css from './Timetable.module.css';

/** On paper: which line stands for which kind of team. */
export function KindLegend({ kinds }: { kinds: { title: string; color: KindColor }[] }) {
  return (
    <ul className={css.legend}>
      {kinds.map(({ title, color }) => (
        <li key={title} className={css.kindLine} data-color={color}>
          {title}
        </li>
      ))}
    </ul>
  );
}
