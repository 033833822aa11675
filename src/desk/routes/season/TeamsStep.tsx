import { useId } from 'react';
import { useClub } from '../../app/overview.ts';
import type { TeamAnswer } from '../../season/answers.ts';
import type { TeamProposal } from '../../season/proposal.ts';
import css from './season.module.css';
import { count, kindWords, leavingWords, teamNames } from './season-words.ts';
import type { StepProps } from './steps.tsx';
import { TeamChanges, YearsFields } from './TeamFields.tsx';

/** What becomes of each team, kind by kind. */
export function TeamsStep({ proposal, answers, change }: StepProps) {
  const nameOf = teamNames(proposal);
  const put = (next: Record<string, TeamAnswer>) =>
    change({ ...answers, teams: { ...answers.teams, ...next } });
  return (
    <div className="stack">
      <p>Di de cada equipo si sigue, si cambia o si se acaba. Los equipos nuevos se añaden después.</p>
      {proposal.kinds.map(({ slug, title, teams }) => {
        const given = teams.flatMap(({ key }) => answers.teams[key] ?? []);
        const everyone = (answer: (key: string) => TeamAnswer) =>
          put(Object.fromEntries(teams.map(({ key }) => [key, answer(key)])));
        return (
          <section key={slug} className="panel stack" aria-labelledby={`tipo-${slug}`}>
            <div className={css.kindHead}>
              <h3 id={`tipo-${slug}`}>{title}</h3>
              <p className="help" role="status">
                {count(teams.length, 'equipo', 'equipos')}: {kindWords(given)}.
              </p>
              <div className={css.buttons}>
                <button
                  type="button"
                  className="button"
                  data-quiet=""
                  onClick={() =>
                    everyone((key) => proposal.answers.teams[key] ?? { answer: 'continues' as const })
                  }
                >
                  Siguen todos<span className="visually-hidden"> los de {title}</span>
                </button>
                <button
                  type="button"
                  className="button"
                  data-quiet=""
                  onClick={() => everyone(() => ({ answer: 'ends' }))}
                >
                  Se acaban todos<span className="visually-hidden"> los de {title}</span>
                </button>
              </div>
            </div>
            <ul className={css.teams}>
              {teams.map((team) => (
                <TeamRow
                  key={team.key}
                  team={team}
                  answer={answers.teams[team.key] ?? { answer: 'continues' }}
                  nameOf={nameOf}
                  onAnswer={(answer) => put({ [team.key]: answer })}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface RowProps {
  team: TeamProposal;
  answer: TeamAnswer;
  nameOf: (key: string) => string;
  onAnswer: (answer: TeamAnswer) => void;
}

const CHOICES = [
  ['continues', 'Sigue'],
  ['changes', 'Cambia'],
  ['ends', 'Se acaba'],
] as const;

/** One team, and what becomes of it. */
function TeamRow({ team, answer, nameOf, onAnswer }: RowProps) {
  const id = useId();
  const coaches = useClub().references['entrenadores.yaml'];
  const born = answer.answer === 'ends' || answer.born === undefined ? team.nextBorn : answer.born;
  const choose = (choice: TeamAnswer['answer']) => {
    if (choice === 'ends') onAnswer({ answer: choice });
    else if (choice === 'continues') onAnswer({ answer: choice, born });
    else {
      const { name, division, coaches } = team;
      onAnswer({ answer: choice, born, name, division, coaches });
    }
  };
  return (
    <li className={css.team} data-answer={answer.answer}>
      <fieldset>
        <legend>
          {team.name} <span className="help">{team.division}</span>
        </legend>
        <div className={css.choices}>
          {CHOICES.map(([choice, words]) => (
            <label key={choice} className={css.choice}>
              <input
                type="radio"
                name={id}
                checked={answer.answer === choice}
                onChange={() => choose(choice)}
              />
              {words}
            </label>
          ))}
        </div>
        {answer.answer !== 'ends' && (
          <div className={css.details}>
            {(team.born || answer.answer === 'changes') && (
              <YearsFields before={team.born} born={born} onBorn={(born) => onAnswer({ ...answer, born })} />
            )}
            {answer.answer === 'changes' ? (
              <TeamChanges answer={answer} onAnswer={onAnswer} />
            ) : (
              <p className="help">
                {team.coaches.length > 0
                  ? `Entrena: ${team.coaches.map((key) => coaches.find((each) => each.key === key)?.name ?? key).join(', ')}.`
                  : 'Nadie lo entrena todavía.'}
              </p>
            )}
            {leavingWords(team, nameOf).map((words) => (
              <p key={words} className="help">
                {words}
              </p>
            ))}
          </div>
        )}
      </fieldset>
    </li>
  );
}
