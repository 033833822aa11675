import { Grid } from '../../components/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PersonCard, type PersonView } from '../../components/PersonCard.tsx';
import { Section } from '../../components/Section.tsx';
import { coachView } from '../../views.server.ts';
import type { ScreenProps } from '../pages.server.ts';

export function Board({ page, source }: ScreenProps) {
  const people = source.club.board.map((member) => ({
    ...source.shown(member, 'retrato'),
    message: member.duties && `Para ${member.name} (${member.role}): `,
    teams: [],
  }));
  return <People page={page} people={people} card="wide" />;
}

/** The technical staff. */
export const Staff = ({ page, source }: ScreenProps) => (
  <People
    page={page}
    people={source.club.coaches.map((coach) => coachView(source, coach, true))}
    card="portrait"
  />
);

interface Props extends Pick<ScreenProps, 'page'> {
  people: PersonView[];
  /** How each is shown. */
  card: 'wide' | 'portrait';
}

/** A page of portraits. */
const People = ({ page: { title, description, steps }, people, card }: Props) => (
  <>
    <PageHeader look="people" title={title} intro={description} steps={steps} />
    <Section>
      <h2 className="visually-hidden">Personas</h2>
      <Grid min={card}>
        {people.map((person, i) => (
          <PersonCard key={person.name} person={person} layout={card} first={i === 0} />
        ))}
      </Grid>
    </Section>
  </>
);
