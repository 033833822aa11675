import { type AgendaData, agendaOfTeams } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
import { lastResults, whatIsNext } from '../../agenda/what-is-next.ts';
import { dayWords, outcomeWords, scoreWords } from '../../agenda/words.ts';
import css from './Matches.module.css';
import { NextEntry } from './NextEntry.tsx';

/** Results that are shown beside the next match. */
const RESULTS = 3;

/** The next match of a team and its last results. */
export function Matches({ team, agenda }: { team: string; agenda: AgendaData }) {
  const now = useNow(agenda);
  const { season } = agendaOfTeams(agenda, [team]);
  const results = lastResults(season, RESULTS);
  return (
    <>
      <NextEntry
        title="Próximo partido"
        none="No hay más partidos previstos."
        next={whatIsNext(season, now, 'match')}
        data={agenda}
        now={now}
      />
      {results.length > 0 && (
        <>
          <h3 className={css.heading}>Últimos resultados</h3>
          <ul className={css.results}>
            {results.map(({ id, date, match }) => (
              <li key={id}>
                <span className={css.outcome} data-outcome={outcomeWords(match.result)}>
                  {outcomeWords(match.result)} <strong>{scoreWords(match.result)}</strong>
                </span>
                <span className={css.rival}>
                  {match.rival} <span className={css.side}>({match.home ? 'en casa' : 'fuera'})</span>
                </span>
                <time className={css.date} dateTime={date}>
                  {dayWords(date)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
