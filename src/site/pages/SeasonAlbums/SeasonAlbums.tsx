import type { Link } from '../../../content/club.ts';
import { AlbumCard, type AlbumCardView } from '../../components/AlbumCard/AlbumCard.tsx';
import { Grid } from '../../components/Grid/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Siblings } from '../../components/Siblings/Siblings.tsx';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  albums: AlbumCardView[];
  path: string;
  /** All seasons, this one among them. */
  seasons: { name: string; path: string }[];
}

export function SeasonAlbums({ title, intro, steps, albums, path, seasons }: Props) {
  return (
    <>
      <PageHeader look="photos" title={title} intro={intro} steps={steps} />
      <Section>
        <Grid min="season">
          {albums.map((album, i) => (
            <AlbumCard
              key={album.path}
              album={album}
              grid="season"
              leads={i === 0 ? albums.length : 0}
              level={2}
              first={i === 0}
            />
          ))}
        </Grid>
        {seasons.length > 1 && <Siblings label="Temporadas" links={seasons} here={path} />}
      </Section>
    </>
  );
}
