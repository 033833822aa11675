import type { CSSProperties } from 'react';
import type { Album as AlbumOfClub, Season } from '../../../content/club.ts';
import { photoId } from '../../../contract/anchors.ts';
import { counted } from '../../agenda/words.ts';
import { AlbumCard } from '../../components/AlbumCard.tsx';
import { Grid } from '../../components/Grid.tsx';
import { longestWord, PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { photoMarks } from '../../components/PhotoGrid/marks.ts';
import { PhotoGrid, RemovalHint } from '../../components/PhotoGrid/PhotoGrid.tsx';
import { altOf, byChapter } from '../../components/PhotoGrid/photo-view.ts';
import { Picture } from '../../components/Picture.tsx';
import { Section } from '../../components/Section.tsx';
import { Siblings } from '../../components/Siblings.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { cappedAt2x } from '../../components/sizes.ts';
import type { Source } from '../../source.server.ts';
import { albumCard, photoCount, photoViews, whenAndWhere } from '../../views.server.ts';
import type { ScreenProps } from '../pages.server.ts';
import css from './Galleries.module.css';

/** All seasons, newest first. */
export function Seasons({ page: { title, description, steps }, source }: ScreenProps) {
  const { cover, seasons, featuredAlbum } = source.club;
  return (
    <>
      <PageHeader look="photos" title={title} intro={description} steps={steps}>
        <p className="apart" data-screen-only="">
          <SmartLink to="/galeria" className="button">
            Todas las fotos de {seasons[0]?.name}
          </SmartLink>
        </p>
      </PageHeader>
      <Section>
        {featuredAlbum && <Featured album={featuredAlbum} source={source} />}
        <Grid min="card">
          {seasons.map(({ name, path, albums }, i) => {
            const count = photoCount(albums);
            const picture = albums[0]
              ? source.picture(albums[0].cover, 'foto')
              : source.picture(cover.img, 'portada');
            const note = `${counted(albums.length, 'galería')}, ${counted(count, 'foto')}`;
            return (
              <AlbumCard
                key={path}
                album={{ name, path, count, note, picture }}
                grid="card"
                leads={i === 0 ? seasons.length : 0}
                level={2}
                first={!featuredAlbum && i === 0}
              />
            );
          })}
        </Grid>
      </Section>
    </>
  );
}

/** One album, as large as the page. */
function Featured({ album, source }: { album: AlbumOfClub; source: Source }) {
  const { name, path, season, photos, cover } = album;
  const { when, where } = whenAndWhere(album);
  return (
    <article className={`whole ${css.featured}`} data-reveal="">
      <Picture
        data={source.picture(cover, 'historia')}
        kind="historia"
        alt=""
        sizes={cappedAt2x('92vw', '(max-width: 831px) 92vw, (max-width: 1275px) 56vw, 700px')}
        frame={css.cover}
        first
      />
      <div className={`stack gap-3 ${css.words}`}>
        <h2 className="giant" style={{ '--letters': longestWord(name) } as CSSProperties}>
          <SmartLink to={path} className="whole-link">
            {name}
          </SmartLink>
        </h2>
        <p className={css.facts}>
          <span>
            {season} · {counted(photos.length, 'foto')}
          </span>
          {when && <span>{when}</span>}
          {where && <span>{where}</span>}
        </p>
      </div>
    </article>
  );
}

interface SeasonProps extends ScreenProps {
  season: Season;
}

export function SeasonAlbums({ page, source, season: { albums, path } }: SeasonProps) {
  const { title, description, steps } = page;
  const { seasons } = source.club;
  return (
    <>
      <PageHeader look="photos" title={title} intro={description} steps={steps} />
      <Section>
        <Grid min="season">
          {albums.map((album, i) => (
            <AlbumCard
              key={album.path}
              album={albumCard(source, album)}
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

/** The albums of a season as one. */
export function Gallery({ page: { title, steps }, source, season: { name, albums } }: SeasonProps) {
  const groups = albums.map((album) => ({
    label: album.name,
    photos: photoViews(source, album, album.slug),
  }));
  return (
    <>
      <PageHeader
        look="photos"
        title={title}
        intro={`Todas las fotos de la temporada ${name}: ${photoCount(albums)}.`}
        steps={steps}
      />
      <Section>
        <h2 className="visually-hidden">Fotos</h2>
        <RemovalHint />
        <PhotoGrid photos={groups.flatMap(({ photos }) => photos)} marks={photoMarks(groups)} />
      </Section>
    </>
  );
}

/** Opened by its cover, then its name, day and place. */
export function Album({ page, source, season, album }: SeasonProps & { album: AlbumOfClub }) {
  const { title, path, steps } = page;
  const { cover } = album;
  const { when, where } = whenAndWhere(album);
  const heading = `Galerías ${season.name}`;
  const photos = photoViews(source, album);
  const chapters = album.chapters.map(({ title, first }) => ({ title, id: photoId(first) }));
  const groups = byChapter(photos, chapters).map(({ title, photos }) => ({
    label: title || `Foto ${photos[0]?.n}`,
    photos,
  }));
  const opening = photos[album.photos.findIndex(({ img }) => img.id === cover.id)] ?? null;
  const siblings = [{ name: 'Toda la temporada', path: season.path }, ...season.albums];
  return (
    <>
      <PhotoHeader
        picture={source.picture(cover, 'historia')}
        kind="historia"
        alt={opening ? altOf(opening) : ''}
        photo={opening}
        title={title}
        steps={steps}
      >
        <h1 tabIndex={-1} className={`plain-title ${css.season}`}>
          {heading}
        </h1>
        <p>
          <strong className={`display giant ${css.album}`}>{title}</strong> {counted(photos.length, 'foto')}
        </p>
        <p>
          {when}
          {when && where && <br />}
          {where}
        </p>
      </PhotoHeader>
      <Section>
        <h2 className="visually-hidden">Fotos de {title}</h2>
        <RemovalHint />
        <PhotoGrid photos={photos} chapters={chapters} marks={photoMarks(groups)} first={false} />
        <Siblings label={heading} links={siblings} here={path} />
      </Section>
    </>
  );
}
