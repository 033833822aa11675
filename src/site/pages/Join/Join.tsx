import type { Link } from '../../../content/club.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { Island } from '../../islands/Island.tsx';
import { JoinAnswer, type JoinTeam } from './JoinAnswer.tsx';
import { Picker } from './Picker.tsx';

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
  const has = (players: string) => teams.some((team) => team.players === players);
  const withPlayers = has('femenino') && has('masculino');
  return (
    <>
      <PageHeader look="teams" title={title} intro={intro} steps={steps}>
        <Island name="Picker" of={Picker} props={{ years, withPlayers }} agenda={null} />
      </PageHeader>
      <Section>
        <Island name="JoinAnswer" of={JoinAnswer} props={{ teams }} agenda={null} />
      </Section>
    </>
  );
}
