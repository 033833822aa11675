import type { KindColor, Link } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import type { TeamCardView } from '../../components/TeamCard/TeamCard.tsx';
import { TeamGrid } from '../../components/TeamGrid/TeamGrid.tsx';

interface Props {
  title: string;
  eyebrow: string;
  intro: string;
  steps: Link[];
  color: KindColor;
  /** The one that plays next is the first. */
  teams: TeamCardView[];
  agenda: AgendaData | null;
}

export function TeamList({ title, eyebrow, intro, steps, color, teams, agenda }: Props) {
  return (
    <>
      <PageHeader look="teams" title={title} eyebrow={eyebrow} intro={intro} steps={steps} color={color} />
      <Section>
        <h2 className="visually-hidden">Los equipos</h2>
        <TeamGrid teams={teams} color={color} agenda={agenda} first />
      </Section>
    </>
  );
}
