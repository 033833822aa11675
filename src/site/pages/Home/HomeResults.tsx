import { AGENDA_PATH } from '../../../base/addresses/paths.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { formatResultDays, lastResultWeek, RESULTS_ANCHOR, teamFirst } from '../../agenda/recent-results.ts';
import { ResultList } from '../../components/Results/ResultList.tsx';
import { Section } from '../../components/Section.tsx';
import { type CardFile, CardLink } from '../../components/Share/CardLink.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { useMyTeam } from '../../islands/useVisitor.ts';
import css from './Home.module.css';

/** Number of results shown: two rows of three. */
const RESULT_COUNT = 6;

/** Results of the last week of matches, those of the remembered team first. */
export function HomeResults({ card, agenda }: { card?: CardFile; agenda: AgendaData }) {
  const myTeam = useMyTeam();
  const week = lastResultWeek(agenda);
  if (!week) return null;
  const count = week.entries.length;
  return (
    <Section
      tone="snow"
      title="Resultados"
      eyebrow={formatResultDays(week)}
      aside={
        <p className={`row ${css.links}`}>
          {card && (
            <CardLink card={card} className="tall-link">
              Imagen para compartir
            </CardLink>
          )}
          <SmartLink
            to={`${AGENDA_PATH}#${RESULTS_ANCHOR}`}
            className="tall-link plain arrow-right screen-only"
          >
            {count > RESULT_COUNT ? `Los ${count} resultados` : 'En la agenda'}
          </SmartLink>
        </p>
      }
    >
      <ResultList
        key={myTeam}
        entries={teamFirst(week.entries, myTeam).slice(0, RESULT_COUNT)}
        data={agenda}
      />
    </Section>
  );
}
