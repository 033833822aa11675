import { isOver, takesPlace } from '../../../club/agenda/entries.ts';
import type { MatchEntry } from '../../../club/agenda/types.ts';
import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import {
  entryPlace,
  formatCancellation,
  formatDay,
  formatOutcome,
  formatScore,
  formatSets,
} from '../../agenda/format.ts';
import { seasonMatches } from '../../agenda/next.ts';
import { Directions, StruckThrough } from '../../components/EntryList/EntryList.tsx';
import { ProperName } from '../../text/ProperName.tsx';
import css from './Team.module.css';

/** Folded table of all matches of a team's season. */
export function SeasonMatches({ team, agenda }: { team: string; agenda: AgendaData }) {
  const matches = seasonMatches(seasonOfTeams(agenda.season, team));
  return (
    <details className={css.details}>
      <summary className="row chevron">
        <h2 className="subheading">Los partidos de la temporada</h2>
        <span className={`strong ${css.count}`}>{matches.length}</span>
      </summary>
      <table className={`table small ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Hora</th>
            <th scope="col">Rival</th>
            <th scope="col">Dónde</th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody className="lined">
          {matches.map((entry) => (
            <Row key={entry.id} entry={entry} data={agenda} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Row({ entry, data: { venues, moment } }: { entry: MatchEntry; data: AgendaData }) {
  const { rival, home, result, sets } = entry.match;
  const isOff = !takesPlace(entry);
  const hasEnded = isOver(entry, moment);
  const place = entryPlace(entry, venues);
  return (
    <tr className={home ? css.home : undefined}>
      <td className="capital">
        <StruckThrough off={isOff}>
          <time dateTime={entry.date}>{formatDay(entry.date)}</time>
        </StruckThrough>
      </td>
      <td>{isOff ? '' : entry.from || 'Por confirmar'}</td>
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
        {!venues[entry.venue] && !isOff && !hasEnded && <Directions match={entry.match} />}
      </td>
      <td className={`quiet ${css.result}`}>
        {isOff && <span className="accent strong">{formatCancellation(entry, venues)}</span>}
        {result && (
          <>
            <strong>
              {formatOutcome(result)} {formatScore(result)}
            </strong>{' '}
            {formatSets(sets)}
          </>
        )}
        {!result && !isOff && hasEnded && 'Sin resultado todavía'}
      </td>
    </tr>
  );
}
