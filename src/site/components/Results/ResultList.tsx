import { formatPartials } from '../../../club/agenda/results.ts';
import type { MatchEntry } from '../../../club/agenda/types.ts';
import { type AgendaData, qualifiedTeamName } from '../../agenda/agenda-data.ts';
import { formatScore, isWin } from '../../agenda/format.ts';
import { ProperName } from '../../text/ProperName.tsx';
import { SmartLink } from '../SmartLink.tsx';
import css from './ResultList.module.css';

interface Props {
  entries: readonly MatchEntry[];
  data: Pick<AgendaData, 'teams' | 'reports'>;
}

/** Results of several teams: score, team, rival, sets or periods, and the story about the match if there is one. */
export const ResultList = ({ entries, data: { teams, reports } }: Props) => (
  <ul className={css.results} aria-label="Resultados">
    {entries.map(({ id, team, match }) => {
      const found = teams[team];
      return (
        <li key={id} className={isWin(match.result) ? css.won : undefined} data-color={found?.color}>
          {found && (
            <ProperName as={SmartLink} to={found.path} className="plain strong">
              {qualifiedTeamName(found)}
            </ProperName>
          )}
          <strong className="display">{formatScore(match.result)}</strong>
          <ProperName as="p" className="quiet">
            {match.rival}
            {match.partials.length > 0 && `\n${formatPartials(match)}`}
          </ProperName>
          {reports[id] && (
            <SmartLink to={reports[id]} className="text-link small">
              Leer la crónica
            </SmartLink>
          )}
        </li>
      );
    })}
  </ul>
);
