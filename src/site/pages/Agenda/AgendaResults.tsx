import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { parseFilters } from '../../agenda/filters.ts';
import {
  formatResultDays,
  lastResultWeek,
  RESULTS_ANCHOR,
  resultsText,
  teamFirst,
} from '../../agenda/recent-results.ts';
import { ResultList } from '../../components/Results/ResultList.tsx';
import { ShareButtons } from '../../components/Share/ShareBar.tsx';
import { useMyTeam, useSearch } from '../../islands/useVisitor.ts';
import { agendaOfKind } from './useAgendaView.ts';

interface Props {
  /** Address segment of the kind of team that the page is about; omitted for the whole club. */
  kind?: string;
  agenda: AgendaData;
}

/** Results of the last week of matches, of the chosen team alone if there is one, and the same as text to copy. */
export function AgendaResults({ kind, agenda }: Props) {
  const myTeam = useMyTeam();
  const search = useSearch();
  const data = kind === undefined ? agenda : agendaOfKind(agenda, kind);
  const { equipo } = parseFilters(search, data);
  const week = lastResultWeek(equipo ? { ...data, season: seasonOfTeams(data.season, equipo) } : data);
  const heading = (
    <h2 id={RESULTS_ANCHOR} className="subheading" tabIndex={-1}>
      Resultados
    </h2>
  );
  if (!week)
    return (
      equipo && (
        <>
          {heading}
          <p className="quiet">Este equipo no tiene resultados de estas semanas.</p>
        </>
      )
    );
  const text = resultsText(week, data);
  return (
    <>
      {heading}
      <p className="quiet">{formatResultDays(week)}</p>
      <ResultList key={myTeam} entries={teamFirst(week.entries, myTeam)} data={data} />
      <ShareButtons title={`${data.club} · Resultados`} text={() => text} copyLabel="Copiar los resultados" />
      <details>
        <summary className="tall-link chevron small">Como texto</summary>
        <p className="small" translate="no" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </p>
      </details>
    </>
  );
}
