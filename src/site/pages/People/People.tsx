import type { Link } from '../../../content/club.ts';
import { Grid } from '../../components/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PersonCard, type PersonView } from '../../components/PersonCard.tsx';
import { Section } from '../../components/Section.tsx';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  people: PersonView[];
  /** How each is shown. */
  card: 'wide' | 'portrait';
}

/** A page of portraits: the board, the technical staff. */
export function People({ title, intro, steps, people, card }: Props) {
  return (
    <>
      <PageHeader look="people" title={title} intro={intro} steps={steps} />
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
}
