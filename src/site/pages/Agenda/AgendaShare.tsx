import type { Filters } from '../../agenda/filters.ts';
import { PrintButton, ShareBar } from '../../components/Share/ShareBar.tsx';
import { type AgendaProps, useAgendaView } from './useAgendaView.ts';

/** What a message calls what it has, where it is not all of the next days. */
const NEXT: Partial<Record<Filters['que'], string>> = {
  partidos: 'próximos partidos',
  casa: 'próximos partidos',
  fuera: 'próximos partidos',
  cambios: 'cambios de estos días',
};

/** What can be taken along of what the list below shows. */
export function AgendaShare(props: AgendaProps) {
  const { data, filters, span, calendar } = useAgendaView(props);
  return (
    <ShareBar calendar={calendar} entries={span.entries} data={data} next={NEXT[filters.que]}>
      <PrintButton>Imprimir</PrintButton>
    </ShareBar>
  );
}
