import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { nextOfTeams } from '../../agenda/next.ts';
import { dayWords, nearDay } from '../../agenda/words.ts';
import { Near } from '../Near.tsx';
import css from './TeamGrid.module.css';

interface Props {
  /** Its key. */
  team: string;
  agenda: AgendaData;
}

/** A team's next match by its rival, or its next training. The room of the line stays where nothing is known to come. */
export function NextLine({ team, agenda }: Props) {
  const { season, moment } = agenda;
  const entry = nextOfTeams(seasonOfTeams(season, team), moment).get(team);
  return (
    <p className={`capital small ${css.next}`}>
      {entry && (
        <>
          <time dateTime={entry.from ? `${entry.date}T${entry.from}` : entry.date}>
            <Near words={nearDay(entry.date, moment)}>{dayWords(entry.date)}</Near>
            {entry.from && `, ${entry.from}`}
          </time>
          <br />
          {entry.kind === 'match' ? entry.match.rival : 'Entrenamiento'}
        </>
      )}
    </p>
  );
}
