import type { ReactNode } from 'react';
import type { BoardMember, Coach } from '../../../club/content/club.ts';
import { ContactLink } from '../../components/Contact/ContactLinks.tsx';
import { AllDocumentsLink } from '../../components/DocumentLink.tsx';
import { Grid, groupColumns } from '../../components/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PersonCard } from '../../components/PersonCard.tsx';
import { Section } from '../../components/Section.tsx';
import { usePage } from '../../page-context.ts';
import css from './People.module.css';

/** Board members, side by side as in a group photo. */
export const BoardPage = () => (
  <People people={usePage().club.board} layout="group" after={<AllDocumentsLink className="mt-5" />}>
    <p className="mt-5 screen-only">
      <ContactLink className="button" data-message="Para la junta directiva: ">
        Escribir a la junta
      </ContactLink>
    </p>
  </People>
);

/** Coaching staff. */
export const StaffPage = () => <People people={usePage().club.coaches} layout="portrait" />;

interface Props {
  people: (Coach | BoardMember)[];
  /** Layout of the cards. */
  layout: 'group' | 'portrait';
  /** Content below the introduction. */
  children?: ReactNode;
  /** Content below the portraits. */
  after?: ReactNode;
}

/** Page of portraits. */
const People = ({ people, layout, children, after }: Props) => (
  <>
    <PageHeader variant={layout === 'group' ? 'text' : 'people'} intro={usePage().page.description}>
      {children}
    </PageHeader>
    <Section className={layout === 'group' ? css.group : undefined}>
      <h2 className="visually-hidden">Personas</h2>
      <Grid min={layout} {...(layout === 'group' && { columns: groupColumns(people.length) })}>
        {people.map((person, i) => (
          <PersonCard key={person.name} person={person} layout={layout} priority={i === 0} />
        ))}
      </Grid>
      {after}
    </Section>
  </>
);
