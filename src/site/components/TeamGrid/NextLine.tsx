import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { nextOfTeams } from '../../agenda/next.ts';
import { useNow } from '../../agenda/useNow.ts';
import { dayWords, nearDay } from '../../agenda/words.ts';
import css from './TeamGrid.module.css';

interface Props {
  /** Its key. */
  team: string;
  agenda: AgendaData;
}

/** A team's next match by its rival, or its next training. The room of the line stays where nothing is known to come. */
export function NextLine({ team, agenda }: Props) {
  const now = useNow(agenda);
  const entry = nextOfTeams(seasonOfTeams(agenda.season, team), now.moment).get(team);
  return (
    <p className={`capital small ${css.next}`}>
      {entry && (
        <>
          <time dateTime={entry.from ? `${entry.date}T${entry.from}` : entry.date}>
            {nearDay(entry.date, now) || dayWords(entry.date)}
            {entry.from && `, ${entry.from}`}
          </time>
          <br />
          {entry.kind === 'match' ? entry.match.rival : 'Entrenamiento'}
        </>
      )}
    </p>
  );
}
