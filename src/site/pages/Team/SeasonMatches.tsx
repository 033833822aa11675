import { isOver, takesPlace } from '../../../club/agenda/entries.ts';
import { formatPartials } from '../../../club/agenda/results.ts';
import type { MatchEntry } from '../../../club/agenda/types.ts';
import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import {
  entryPlace,
  formatCancellation,
  formatDay,
  formatOutcome,
  formatScore,
} from '../../agenda/format.ts';
import { seasonMatches } from '../../agenda/next.ts';
import { classNames } from '../../components/class-names.ts';
import { Directions, StruckThrough } from '../../components/EntryList/EntryList.tsx';
import { ProperName } from '../../text/ProperName.tsx';
import css from './Team.module.css';

/** Number of matches that are shown while the season is folded. */
const NEXT_COUNT = 5;

/** Table of all matches of a team's season. Folded, it shows the next ones. */
export function SeasonMatches({ team, agenda }: { team: string; agenda: AgendaData }) {
  const matches = seasonMatches(seasonOfTeams(agenda.season, team));
  const next = matches.filter((entry) => !isOver(entry, agenda.moment)).slice(0, NEXT_COUNT);
  return (
    <div className={`stack ${css.matches}`}>
      {next.length > 0 && <h3 className={css.subheading}>Próximos partidos</h3>}
      <table className={css.season}>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Hora</th>
            <th scope="col">Rival</th>
            <th scope="col">Dónde y resultado</th>
          </tr>
        </thead>
        <tbody className="lined">
          {matches.map((entry) => (
            <Row key={entry.id} entry={entry} data={agenda} isNext={next.includes(entry)} />
          ))}
        </tbody>
      </table>
      {matches.length > next.length && (
        <details>
          <summary className="row chevron tall-link">
            {matches.length === 1
              ? 'Toda la temporada: 1 partido'
              : `Los ${matches.length} partidos de la temporada`}
          </summary>
        </details>
      )}
    </div>
  );
}

interface RowProps {
  entry: MatchEntry;
  data: AgendaData;
  /** True for a match that is also shown while the season is folded. */
  isNext: boolean;
}

function Row({ entry, data: { venues, moment }, isNext }: RowProps) {
  const { rival, home, result } = entry.match;
  const isOff = !takesPlace(entry);
  const hasEnded = isOver(entry, moment);
  const place = entryPlace(entry, venues);
  return (
    <tr className={classNames(home && css.home, isNext && css.soon)}>
      <td className="quiet capital">
        <StruckThrough off={isOff}>
          <time dateTime={entry.date}>{formatDay(entry.date)}</time>
        </StruckThrough>
      </td>
      <td className={classNames(entry.from && 'display', css.hour)}>
        {isOff ? '' : entry.from || 'Por confirmar'}
      </td>
      <ProperName as="th" scope="row" className={`strong ${css.rival}`}>
        {rival}
      </ProperName>
      <td className={`quiet ${css.place}`}>
        {home ? 'En casa' : 'Fuera'}
        {place && (
          <>
            {' · '}
            <ProperName>{place}</ProperName>
          </>
        )}
        {!venues[entry.venue] && !isOff && !hasEnded && <Directions match={entry.match} />}{' '}
        {isOff && <p className="accent strong">{formatCancellation(entry, venues)}</p>}
        {!isOff && (result || hasEnded) && (
          <p className={`quiet ${css.result}`}>
            {result ? (
              <>
                <strong>
                  {formatOutcome(result)} {formatScore(result)}
                </strong>{' '}
                {formatPartials(entry.match)}
              </>
            ) : (
              'Sin resultado todavía'
            )}
          </p>
        )}
      </td>
    </tr>
  );
}
