import { useState } from 'react';
import { takesPlace } from '../../../agenda/entries.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type Filters, searchOf } from '../../agenda/filters.ts';
import { rememberTeam } from '../../agenda/my-team.ts';
import type { Now } from '../../agenda/useNow.ts';
import { dayWords } from '../../agenda/words.ts';
import { MadeAt } from '../../components/MadeAt/MadeAt.tsx';
import css from './Agenda.module.css';
import type { Span } from './span.ts';
import { ViewLink } from './ViewLink.tsx';

interface Props {
  path: string;
  data: AgendaData;
  filters: Filters;
  span: Span;
  now: Now;
  /** The remembered team. */
  mine: string;
}

/** What the list below shows, and since when it is known; the way back to all of it; the team to be remembered. */
export function AgendaState({ path, data, filters, span, now, mine }: Props) {
  // One that was just forgotten stays, so that a slip is put right where it was made.
  const [forgotten, setForgotten] = useState('');
  const team = filters.equipo || mine || forgotten;
  return (
    <div className={css.state} data-screen-only="">
      {now.live && <p role="status">{countWords(span, filters)}</p>}
      {(!now.live || now.moment.date !== data.madeAt.date) && <MadeAt data={data} />}
      {searchOf(filters) && (
        <ViewLink to={path} className="text-link">
          Quitar filtros
        </ViewLink>
      )}
      {now.live && team && (
        <label className={css.remember}>
          <input
            type="checkbox"
            checked={mine === team}
            onChange={({ target }) => {
              rememberTeam(target.checked ? team : '');
              setForgotten(team);
            }}
          />
          <span>Recordar mi equipo{!filters.equipo && ` (${data.teams[team]?.name})`} en este aparato</span>
        </label>
      )}
    </div>
  );
}

/** `5 entrenamientos y 1 partido, hasta el miércoles 27 de noviembre` */
function countWords({ entries, to }: Span, { que }: Filters): string {
  const until = `, hasta el ${dayWords(to)}`;
  if (que === 'cambios') {
    // One that goes to another day is two lines.
    const changes = new Set(entries.map(({ id }) => id)).size;
    return (counted(changes, 'cambio', 'cambios') || 'Ningún cambio') + until;
  }
  const real = entries.filter(takesPlace);
  const matches = real.filter(({ kind }) => kind === 'match').length;
  const counts = [
    counted(real.length - matches, 'entrenamiento', 'entrenamientos'),
    counted(matches, 'partido', 'partidos'),
  ].filter(Boolean);
  return (counts.join(' y ') || 'Nada previsto') + until;
}

const counted = (n: number, one: string, many: string): string =>
  n === 0 ? '' : `${n} ${n === 1 ? one : many}`;
