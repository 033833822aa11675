import type { Link } from '../../../content/club.ts';
import { PeoplePage } from '../../components/PeoplePage/PeoplePage.tsx';
import type { PersonView } from '../../components/PersonCard/PersonCard.tsx';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  people: PersonView[];
}

export function Board({ title, intro, steps, people }: Props) {
  return <PeoplePage card="wide" title={title} intro={intro} steps={steps} people={people} />;
}
