import type { CSSProperties } from 'react';
import type { Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { AlbumCard, type AlbumCardView } from '../../components/AlbumCard.tsx';
import { Grid } from '../../components/Grid.tsx';
import { longestWord, PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import type { PhotoMark } from '../../components/PhotoGrid/marks.ts';
import { PhotoGrid, RemovalHint } from '../../components/PhotoGrid/PhotoGrid.tsx';
import type { PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { Picture } from '../../components/Picture.tsx';
import { Section } from '../../components/Section.tsx';
import { Siblings } from '../../components/Siblings.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { cappedAt2x } from '../../components/sizes.ts';
import css from './Galleries.module.css';

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
        <p className="apart" data-screen-only="">
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

export interface FeaturedView {
  name: string;
  path: string;
  season: string;
  /** `44 fotos` */
  count: string;
  when?: string;
  where?: string;
  picture: PictureData;
}

/** One album, as large as the page. */
function Featured({ album }: { album: FeaturedView }) {
  const { name, path, season, count, when, where, picture } = album;
  return (
    <article className={`whole ${css.featured}`} data-reveal="">
      <Picture
        data={picture}
        kind="historia"
        alt=""
        sizes={cappedAt2x('92vw', '(max-width: 831px) 92vw, (max-width: 1275px) 56vw, 700px')}
        frame={css.cover}
        first
      />
      <div className={`stack ${css.words}`}>
        <h2 className="giant" style={{ '--letters': longestWord(name) } as CSSProperties}>
          <SmartLink to={path} className="whole-link">
            {name}
          </SmartLink>
        </h2>
        <p className={css.facts}>
          <span>
            {season} · {count}
          </span>
          {when && <span>{when}</span>}
          {where && <span>{where}</span>}
        </p>
      </div>
    </article>
  );
}

interface SeasonAlbumsProps {
  title: string;
  intro: string;
  steps: Link[];
  albums: AlbumCardView[];
  path: string;
  /** All seasons, this one among them. */
  seasons: { name: string; path: string }[];
}

export function SeasonAlbums({ title, intro, steps, albums, path, seasons }: SeasonAlbumsProps) {
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

interface GalleryProps {
  title: string;
  intro: string;
  steps: Link[];
  photos: PhotoView[];
  marks: PhotoMark[];
}

export function Gallery({ title, intro, steps, photos, marks }: GalleryProps) {
  return (
    <>
      <PageHeader look="photos" title={title} intro={intro} steps={steps} />
      <Section>
        <h2 className="visually-hidden">Fotos</h2>
        <RemovalHint />
        <PhotoGrid photos={photos} marks={marks} />
      </Section>
    </>
  );
}
