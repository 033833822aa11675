import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { nextOfTeams } from '../../agenda/next.ts';
import { dayWords, nearDay } from '../../agenda/words.ts';
import { Near } from '../Near.tsx';

interface Props {
  /** Its key. */
  team: string;
  agenda: AgendaData;
}

/** A team's next match by its rival, or its next training. */
export function NextLine({ team, agenda }: Props) {
  const { season, moment } = agenda;
  const entry = nextOfTeams(seasonOfTeams(season, team), moment).get(team);
  if (!entry) return null;
  return (
    <>
      <Near words={nearDay(entry.date, moment)}>{dayWords(entry.date)}</Near>
      {entry.from && `, ${entry.from}`}
      {'\n'}
      {entry.kind === 'match' ? entry.match.rival : 'Entrenamiento'}
    </>
  );
}
