import { competitionWords } from '../../../agenda/match-words.ts';
import type { Match } from '../../../agenda/types.ts';
import { outcomeWords, scoreWords } from '../../agenda/words.ts';
import css from './EntryList.module.css';
import { Struck } from './Struck.tsx';

/** Against whom, in which competition, and how it ended; the team's own points come first. */
export function MatchLines({ match, off }: { match: Match; off: boolean }) {
  const { rival, result, sets } = match;
  const competition = competitionWords(match);
  return (
    <>
      <p className={css.rival}>
        <Struck off={off}>
          <span className={css.against}>contra</span> {rival}
        </Struck>
      </p>
      {result && (
        <p className={css.result}>
          <strong>
            {outcomeWords(result)} {scoreWords(result)}
          </strong>
          {sets.length > 0 && (
            <span className={css.sets}>
              {' '}
              ({sets.map(([ours, theirs]) => `${ours}-${theirs}`).join(', ')})
            </span>
          )}
        </p>
      )}
      {competition && <p className={css.competition}>{competition}</p>}
    </>
  );
}
