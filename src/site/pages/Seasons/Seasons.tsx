import type { Link } from '../../../content/club.ts';
import { AlbumCard, type AlbumCardView } from '../../components/AlbumCard/AlbumCard.tsx';
import { Grid } from '../../components/Grid/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { Featured, type FeaturedView } from './Featured.tsx';
import css from './Seasons.module.css';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  /** The season whose albums /galeria shows as one. */
  newest: string;
  featured: FeaturedView | null;
  seasons: AlbumCardView[];
}

export function Seasons({ title, intro, steps, newest, featured, seasons }: Props) {
  return (
    <>
      <PageHeader look="photos" title={title} intro={intro} steps={steps}>
        <p className={css.all} data-screen-only="">
          <SmartLink to="/galeria" className="button">
            Todas las fotos de {newest}
          </SmartLink>
        </p>
      </PageHeader>
      <Section>
        {featured && <Featured album={featured} />}
        <Grid min="card">
          {seasons.map((season, i) => (
            <AlbumCard
              key={season.path}
              album={season}
              grid="card"
              leads={i === 0 ? seasons.length : 0}
              level={2}
              first={!featured && i === 0}
            />
          ))}
        </Grid>
      </Section>
    </>
  );
}
