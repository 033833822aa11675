import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { formatDay, relativeDay } from '../../agenda/format.ts';
import { nextEntryByTeam } from '../../agenda/next.ts';
import { LiveText } from '../../text/LiveText.tsx';
import { ProperName } from '../../text/ProperName.tsx';

interface Props {
  /** Key of the team. */
  team: string;
  agenda: AgendaData;
}

/** Day of a team's next match and its rival, or of its next training. */
export function NextLine({ team, agenda }: Props) {
  const { season, moment } = agenda;
  const entry = nextEntryByTeam(seasonOfTeams(season, team), moment).get(team);
  if (!entry) return null;
  return (
    <>
      <LiveText text={relativeDay(entry.date, moment)}>{formatDay(entry.date)}</LiveText>
      {entry.from && `, ${entry.from}`}
      {'\n'}
      {entry.kind === 'match' ? <ProperName>{entry.match.rival}</ProperName> : 'Entrenamiento'}
    </>
  );
}
