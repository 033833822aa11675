import { MessageLink } from '../../components/Contact/MessageLink.tsx';
import { fits, nearest } from './fit.ts';
import css from './Join.module.css';
import { type JoinTeam, TeamTable } from './TeamTable.tsx';
import { useChoice } from './useChoice.ts';
import { advice, headline, messageWithoutTeam } from './words.ts';

/** The teams that fit what was chosen; all of them before anything was. */
export function JoinAnswer({ teams }: { teams: JoinTeam[] }) {
  const choice = useChoice();
  const fitting = teams.filter((team) => fits(team, choice));
  const near = fitting.length === 0 ? nearest(teams, choice) : [];
  const shown = near.length > 0 ? near : fitting;
  return (
    <>
      <div className={css.answer} aria-live="polite">
        <h2>{headline(fitting.length, choice)}</h2>
        {choice.year !== null && fitting.length === 0 && (
          <>
            <p className={css.advice}>{advice(teams, choice.year)}</p>
            <p>
              <MessageLink message={messageWithoutTeam(choice.year)} className="button" />
            </p>
          </>
        )}
      </div>
      {near.length > 0 && <h3 className={css.near}>Lo más cercano por edad</h3>}
      {choice.year !== null && <Kinds teams={shown} />}
      <TeamTable teams={shown} year={choice.year} strong={choice.year !== null} />
    </>
  );
}

/** What the kinds of these teams are, a sentence each: who is new to a club does not know them apart. */
function Kinds({ teams }: { teams: readonly JoinTeam[] }) {
  const kinds = new Map(teams.map((team) => [team.kind, team]));
  return (
    <dl className={css.kinds}>
      {[...kinds.values()].map(({ kind, color, about }) => (
        <div key={kind} data-color={color}>
          <dt>{kind}</dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
