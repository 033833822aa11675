import type { AgendaData } from '../../agenda/agenda-data.ts';
import {
  formatResultDays,
  lastResultWeek,
  RESULTS_ANCHOR,
  resultsText,
  teamFirst,
} from '../../agenda/recent-results.ts';
import { ResultList } from '../../components/Results/ResultList.tsx';
import { ShareButtons } from '../../components/Share/ShareBar.tsx';
import { useMyTeam } from '../../islands/useVisitor.ts';
import { agendaOfKind } from './useAgendaView.ts';

interface Props {
  /** Address segment of the kind of team that the page is about; omitted for the whole club. */
  kind?: string;
  agenda: AgendaData;
}

/** Results of the last week of matches, and the same as text to copy. */
export function AgendaResults({ kind, agenda }: Props) {
  const myTeam = useMyTeam();
  const data = kind === undefined ? agenda : agendaOfKind(agenda, kind);
  const week = lastResultWeek(data);
  if (!week) return null;
  const text = resultsText(week, data);
  return (
    <>
      <h2 id={RESULTS_ANCHOR} className="subheading" tabIndex={-1}>
        Resultados
      </h2>
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
