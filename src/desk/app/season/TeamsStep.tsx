import type { TeamAnswer } from '../../season-api.ts';
import css from './season.module.css';
import { count, kindWords, teamNames } from './season-words.ts';
import type { StepProps } from './step-props.ts';
import { TeamRow } from './TeamRow.tsx';

/** What becomes of each team, kind by kind. */
export function TeamsStep({ proposal, answers, change }: StepProps) {
  const nameOf = teamNames(proposal);
  const put = (next: Record<string, TeamAnswer>) =>
    change({ ...answers, teams: { ...answers.teams, ...next } });
  return (
    <div className={css.fields}>
      <p>Di de cada equipo si sigue, si cambia o si se acaba. Los equipos nuevos se añaden después.</p>
      {proposal.kinds.map(({ slug, title, teams }) => {
        const given = teams.flatMap(({ key }) => answers.teams[key] ?? []);
        const everyone = (answer: (key: string) => TeamAnswer) =>
          put(Object.fromEntries(teams.map(({ key }) => [key, answer(key)])));
        return (
          <section key={slug} className={css.kind} aria-labelledby={`tipo-${slug}`}>
            <div className={css.kindHead}>
              <h3 id={`tipo-${slug}`}>{title}</h3>
              <p className={css.quiet} role="status">
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
