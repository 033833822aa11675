import type { Link } from '../../../content/club.ts';
import { AlbumCard, type AlbumCardView } from '../../components/AlbumCard/AlbumCard.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Siblings } from '../../components/Siblings/Siblings.tsx';
import css from './SeasonAlbums.module.css';

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
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" className={css.albums}>
          {albums.map((album, i) => (
            <AlbumCard key={album.path} album={album} grid="season" level={2} first={i === 0} />
          ))}
        </ul>
        {seasons.length > 1 && <Siblings label="Temporadas" links={seasons} here={path} />}
      </Section>
    </>
  );
}
