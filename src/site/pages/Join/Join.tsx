import { useEffect, useRef } from 'react';
import type { Link } from '../../../content/club.ts';
import { MessageLink } from '../../components/Contact/MessageLink.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { fits, nearest } from './fit.ts';
import css from './Join.module.css';
import { Picker, readPicker } from './Picker.tsx';
import { type JoinTeam, TeamTable } from './TeamTable.tsx';
import { useChoice } from './useChoice.ts';
import { advice, headline, messageWithoutTeam } from './words.ts';

interface Props {
  title: string;
  steps: Link[];
  intro: string;
  /** Years of birth that are offered. */
  years: { from: number; to: number };
  teams: JoinTeam[];
}

/** Which team by year of birth. Without scripts a table of all teams; with them the same table with those that fit. */
export function Join({ title, steps, intro, years, teams }: Props) {
  const { choice, choose } = useChoice();
  const picker = useRef<HTMLFieldSetElement>(null);
  // What was chosen before React ran counts, unless the address says something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React runs the page
  useEffect(() => {
    if (picker.current && !window.location.search) choose(readPicker(picker.current));
  }, []);
  const fitting = teams.filter((team) => fits(team, choice));
  const near = fitting.length === 0 ? nearest(teams, choice) : [];
  const shown = near.length > 0 ? near : fitting;
  const has = (players: string) => teams.some((team) => team.players === players);
  return (
    <>
      <PageHeader look="teams" title={title} intro={intro} steps={steps}>
        <Picker
          ref={picker}
          years={years}
          withPlayers={has('femenino') && has('masculino')}
          choice={choice}
          choose={choose}
        />
      </PageHeader>
      <Section>
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
      </Section>
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
