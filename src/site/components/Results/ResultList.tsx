import { formatPartials } from '../../../club/agenda/results.ts';
import type { MatchEntry } from '../../../club/agenda/types.ts';
import { type AgendaData, qualifiedTeamName } from '../../agenda/agenda-data.ts';
import { formatScore, isWin } from '../../agenda/format.ts';
import { ProperName } from '../../text/ProperName.tsx';
import { classNames } from '../class-names.ts';
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
        <ProperName
          as="li"
          key={id}
          className={classNames('quiet small', isWin(match.result) && css.won)}
          data-color={found?.color}
        >
          {found && (
            <SmartLink to={found.path} className="plain strong">
              {qualifiedTeamName(found)}
            </SmartLink>
          )}{' '}
          <strong className="display" style={scoreStyle(formatScore(match.result))}>
            {formatScore(match.result)}
          </strong>{' '}
          {match.rival}
          {match.partials.length > 0 && `\n${formatPartials(match)}`}
          {reports[id] && (
            <SmartLink to={reports[id]} className="text-link small" translate="yes">
              Leer la crónica
            </SmartLink>
          )}
        </ProperName>
      );
    })}
  </ul>
);

/** Returns the size of a score that is longer than `3-1`, so that `102-98` fits into its block, too. */
const scoreStyle = ({ length }: string) =>
  length > 3 ? { fontSize: `${Math.round(590 / length) / 100}rem` } : undefined;
