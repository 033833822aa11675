import type { AgendaData } from '../../agenda/agenda-data.ts';
import type { Filters } from '../../agenda/filters.ts';
import { PrintButton, ShareBar } from '../../components/Share/ShareBar.tsx';
import { type AgendaPage, useAgendaView } from './useAgendaView.ts';

/** What a message calls what it has. */
const NEXT: Record<Filters['que'], string> = {
  '': 'próximos días',
  entrenamientos: 'próximos días',
  partidos: 'próximos partidos',
  cambios: 'cambios de estos días',
};

/** What can be taken along of what the list below shows. */
export function AgendaShare({ page, agenda }: { page: AgendaPage; agenda: AgendaData }) {
  const { data, filters, span, calendar } = useAgendaView(page, agenda);
  return (
    <ShareBar calendar={calendar} entries={span.entries} data={data} next={NEXT[filters.que]}>
      <PrintButton>Imprimir</PrintButton>
    </ShareBar>
  );
}
