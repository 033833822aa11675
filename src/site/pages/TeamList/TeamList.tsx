import type { KindColor, Link } from '../../../content/club.ts';
import { Grid } from '../../components/Grid/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { TeamCard, type TeamCardView } from '../../components/TeamCard/TeamCard.tsx';

interface Props {
  title: string;
  eyebrow: string;
  intro: string;
  steps: Link[];
  color: KindColor;
  teams: TeamCardView[];
}

export function TeamList({ title, eyebrow, intro, steps, color, teams }: Props) {
  return (
    <>
      <PageHeader look="teams" title={title} eyebrow={eyebrow} intro={intro} steps={steps} color={color} />
      <Section>
        <h2 className="visually-hidden">Los equipos</h2>
        <Grid>
          {teams.map((team, i) => (
            <TeamCard key={team.path} team={team} color={color} first={i === 0} />
          ))}
        </Grid>
      </Section>
    </>
  );
}
