import type { Link } from '../../../content/club.ts';
import { AlbumCard, type AlbumCardView } from '../../components/AlbumCard/AlbumCard.tsx';
import { Grid } from '../../components/Grid/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  seasons: AlbumCardView[];
}

export function Seasons({ title, intro, steps, seasons }: Props) {
  return (
    <>
      <PageHeader title={title} intro={intro} steps={steps} />
      <Section>
        <Grid min="card">
          {seasons.map((season, i) => (
            <AlbumCard key={season.path} album={season} grid="card" level={2} first={i === 0} />
          ))}
        </Grid>
      </Section>
    </>
  );
}
