import { useId } from 'react';
import type { TeamAnswer, TeamProposal } from '../../season-api.ts';
import { useClub } from '../overview.ts';
import css from './season.module.css';
import { leavingWords } from './season-words.ts';
import { TeamChanges } from './TeamChanges.tsx';
import { YearsFields } from './YearsFields.tsx';

interface Props {
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
export function TeamRow({ team, answer, nameOf, onAnswer }: Props) {
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
          {team.name} <span className={css.quiet}>{team.division}</span>
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
              <p className={css.quiet}>
                {team.coaches.length > 0
                  ? `Entrena: ${team.coaches.map((key) => coaches.find((each) => each.key === key)?.name ?? key).join(', ')}.`
                  : 'Nadie lo entrena todavía.'}
              </p>
            )}
            {leavingWords(team, nameOf).map((words) => (
              <p key={words} className={css.quiet}>
                {words}
              </p>
            ))}
          </div>
        )}
      </fieldset>
    </li>
  );
}
