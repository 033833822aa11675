import type { CSSProperties, ReactNode } from 'react';
import type { Album, Img, SeasonGallery } from '../../../club/content/club.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { formatCount, formatPhotoCount } from '../../agenda/format.ts';
import { countPhotos } from '../../club-facts.ts';
import { AlbumCard, albumCardProps, formatAlbumDays } from '../../components/AlbumCard.tsx';
import { cappedAt2x, Grid } from '../../components/Grid.tsx';
import { longestWord, PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { PhotoGrid, RemovalHint } from '../../components/PhotoGrid/PhotoGrid.tsx';
import { albumPhotos, groupByChapter, photoAlt, photoMarks } from '../../components/PhotoGrid/photos.ts';
import { Picture } from '../../components/Picture.tsx';
import { SiblingPages } from '../../components/Pills.tsx';
import { Section } from '../../components/Section.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { StandIn } from '../../components/StandIn.tsx';
import { usePage } from '../../page-context.ts';
import { ProperName } from '../../text/ProperName.tsx';
import css from './Galleries.module.css';

/** Sentence in place of photos that may not be published. */
const NO_PHOTOS = 'Por ahora estas fotos no se enseñan.';

/** Overview of the galleries of all seasons, newest first. */
export function SeasonsPage() {
  const { page, club } = usePage();
  const { seasons, featuredAlbum } = club;
  const shownSeasons = seasons.filter(({ albums }) => albums.length > 0);
  const offset = featuredAlbum ? 1 : 0;
  const count = offset + shownSeasons.length;
  return (
    <>
      <PageHeader variant="text" tone="ink" intro={page.description}>
        <p className="mt-5 screen-only">
          <SmartLink to="/galeria" className="button">
            Todas las fotos de {seasons[0]?.name}
          </SmartLink>
        </p>
      </PageHeader>
      <Section className={css.covers}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" className={css.mosaic}>
          {featuredAlbum && <FeaturedTile album={featuredAlbum} count={count} />}
          {shownSeasons.map(({ name, path, albums }, i) => (
            <Tile
              key={path}
              name={name}
              path={path}
              cover={albums[0]?.cover ?? null}
              position={{ index: offset + i, count }}
            >
              <p className="small">
                {countPhrase(albums.length, 'álbum', 'álbumes')}, {formatPhotoCount(countPhotos(albums))}
              </p>
            </Tile>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** Featured album, the largest tile. @param count number of tiles */
function FeaturedTile({ album, count }: { album: Album; count: number }) {
  const { name, path, season, photos, cover, place } = album;
  const dates = formatAlbumDays(album);
  return (
    <Tile name={name} path={path} cover={cover} position={{ index: 0, count }}>
      <p className={css.facts}>
        <span>
          {season} · {formatPhotoCount(photos.length)}
        </span>
        {dates && <span>{dates}</span>}
        {place && <ProperName>{place}</ProperName>}
      </p>
    </Tile>
  );
}

interface TileProps {
  name: string;
  path: string;
  /** Null for an album whose photos may not be published. */
  cover: Img | null;
  /** Position in the mosaic. */
  position: TilePosition;
  /** Text below the name. */
  children: ReactNode;
}

interface TilePosition {
  index: number;
  count: number;
}

/** Columns of the twelve that tiles take in wide windows, as in Galleries.module.css; any further tile takes four. */
const TILE_SPANS = [7, 5, 2, 3, 5, 7];
/** Smallest height of a picture, height in wide windows, and height over two rows, px. */
const [MIN_HEIGHT, ROW_HEIGHT, TWO_ROWS_HEIGHT] = [144, 201, 466];

/** Returns the columns of a tile in wide windows. The last tile fills its row. */
function tileSpan({ index, count }: TilePosition): number {
  const isLast = index === count - 1;
  if (isLast && (index === 0 || index === 4 || (index >= 6 && index % 3 === 0))) return 12;
  if (isLast && index === 2) return 5;
  if (isLast && index >= 7 && index % 3 === 1) return 8;
  return TILE_SPANS[index] ?? 4;
}

/** Returns the `sizes` of a cover, which fills a frame of another shape. @param shape width by height of the picture */
function tileSizes(position: TilePosition, shape: number): string {
  const { index, count } = position;
  const isLast = index === count - 1;
  const isWideOnPhone = index === 0 || index % 3 === 1 || (isLast && index % 3 === 2);
  const narrow = isWideOnPhone ? '92vw' : `${Math.ceil(MIN_HEIGHT * shape)}px`;
  const isTall = index === 0 || (index === 1 && isLast);
  const frameWidth = (tileSpan(position) / 12) * (1180 + 12) - 12;
  const width = Math.ceil(Math.max(frameWidth, shape * (isTall ? TWO_ROWS_HEIGHT : ROW_HEIGHT)));
  const share = (width / 12.76).toFixed(1);
  return cappedAt2x(narrow, `(max-width: 831px) ${narrow}, (max-width: 1275px) ${share}vw, ${width}px`);
}

/** Cover with its name below it, in a mosaic whose tiles are cropped differently. */
function Tile({ name, path, cover, position, children }: TileProps) {
  const { picture } = usePage();
  const { width, height } = cover ? picture(cover, 'historia') : { width: 1, height: 1 };
  return (
    <li className={`stretched-card ground ink ${css.tile}`}>
      {cover ? (
        <Picture
          image={cover}
          pictureRole="historia"
          alt=""
          sizes={tileSizes(position, width / height)}
          frame=""
          priority={position.index === 0}
        />
      ) : (
        <StandIn subject="historia" className="frame" />
      )}
      <div className={css.text}>
        <h2 className={css.name} style={{ '--letters': longestWord(name) } as CSSProperties}>
          <SmartLink to={path} className="stretched-link">
            {name}
          </SmartLink>
        </h2>
        {children}
      </div>
    </li>
  );
}

/** Albums of a season. */
export function SeasonAlbumsPage({ season: { albums, path, intro } }: { season: SeasonGallery }) {
  const { seasons } = usePage().club;
  return (
    <>
      <PageHeader variant="photos" intro={intro} />
      <Section>
        <Grid min="season">
          {albums.map((album, i) => (
            <AlbumCard
              key={album.path}
              {...albumCardProps(album)}
              grid="season"
              position={{ index: i, count: albums.length }}
              level={2}
              priority={i === 0}
            />
          ))}
        </Grid>
        {seasons.length > 1 && <SiblingPages label="Temporadas" links={seasons} currentPath={path} />}
      </Section>
    </>
  );
}

/** All photos of a season as one gallery. */
export function GalleryPage({ season: { name, albums } }: { season: SeasonGallery }) {
  const groups = albums.map((album) => ({ label: album.name, photos: albumPhotos(album, album.slug) }));
  const count = countPhotos(albums);
  const intro = count > 0 ? `Todas las fotos de la temporada ${name}: ${count}.` : NO_PHOTOS;
  if (count === 0) return <PageHeader variant="photos" intro={intro} />;
  return (
    <>
      <PageHeader variant="photos" intro={intro} />
      <Section>
        <h2 className="visually-hidden">Fotos</h2>
        <RemovalHint />
        <PhotoGrid photos={groups.flatMap(({ photos }) => photos)} marks={photoMarks(groups)} priority />
      </Section>
    </>
  );
}

/** Page of an album with its photos. */
export function AlbumPage({ season, album }: { season: SeasonGallery; album: Album }) {
  const { name, path, cover, chapters, place } = album;
  const dates = formatAlbumDays(album);
  const heading = `Galerías ${season.name}`;
  const photos = albumPhotos(album);
  const groups = groupByChapter(photos, chapters).map(({ title, photos }) => ({
    label: title || `Foto ${photos[0]?.n}`,
    photos,
  }));
  const headerPhoto = photos.find(({ img }) => img.id === cover?.id);
  const siblings = [{ name: 'Toda la temporada', path: season.path }, ...season.albums];
  return (
    <>
      <PhotoHeader
        img={cover}
        pictureRole="historia"
        alt={headerPhoto ? photoAlt(headerPhoto) : ''}
        photo={headerPhoto}
      >
        <h1 tabIndex={-1} className={`plain-title large ${css.season}`}>
          {heading}
        </h1>
        <p>
          <strong className={`display giant ${css.album}`}>{name}</strong>{' '}
          {photos.length > 0 && formatCount(photos.length, 'foto')}
        </p>
        <p>
          {dates}
          {dates && place && <br />}
          <ProperName>{place}</ProperName>
        </p>
      </PhotoHeader>
      <Section>
        <h2 className="visually-hidden">Fotos de {name}</h2>
        {photos.length > 0 ? (
          <>
            <RemovalHint />
            <PhotoGrid photos={photos} chapters={chapters} marks={photoMarks(groups)} priority={!cover} />
          </>
        ) : (
          <p>{NO_PHOTOS}</p>
        )}
        <SiblingPages label={heading} links={siblings} currentPath={path} />
      </Section>
    </>
  );
}
