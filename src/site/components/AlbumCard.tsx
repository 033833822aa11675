import type { Album, Img } from '../../club/content/club.ts';
import { formatPhotoCount } from '../agenda/format.ts';
import { usePage } from '../page-context.ts';
import css from './Grid.module.css';
import { type GridKind, gridSizes } from './Grid.tsx';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';
import { StandIn } from './StandIn.tsx';

interface Props {
  name: string;
  path: string;
  /** Null for an album whose photos may not be published. */
  cover: Img | null;
  /** Size of the album or season: `4 álbumes`, `12 fotos`. */
  note: string;
  /** `15–16 de febrero de 2025` */
  dates?: string | undefined;
  /** Grid around the card. */
  grid: GridKind;
  /** Position among the cards of the grid. */
  position?: { index: number; count: number };
  level?: 2 | 3;
  priority?: boolean;
}

/** Aspect ratio of the frame, as in Grid.module.css. */
const ASPECT_RATIO = 4 / 3;

/** Card of an album or a season with its cover, name and size. */
export function AlbumCard({
  name,
  path,
  cover,
  note,
  dates,
  grid,
  position,
  level = 3,
  priority = false,
}: Props) {
  const Heading = `h${level}` as const;
  const { picture } = usePage();
  const { width, height } = cover ? picture(cover, 'foto') : { width: ASPECT_RATIO, height: 1 };
  return (
    <li className={`stretched-card ${css.album}`} data-reveal="">
      {cover ? (
        <Picture
          image={cover}
          pictureRole="foto"
          alt=""
          sizes={gridSizes(grid, Math.max(1, width / height / ASPECT_RATIO), position)}
          frame={`rounded ${css.cover}`}
          priority={priority}
        />
      ) : (
        <StandIn subject="historia" className={`frame rounded ${css.cover}`} />
      )}
      <div className={`row ${css.text}`}>
        <Heading className={`plain-title large ${css.name}`}>
          <SmartLink to={path} className="stretched-link">
            {name}
          </SmartLink>
        </Heading>
        <p className="small">{note}</p>
        {dates && <p className={`small ${css.dates}`}>{dates}</p>}
      </div>
    </li>
  );
}

/** Returns the props of an album's card. */
export const albumCardProps = (album: Album) => ({
  name: album.name,
  path: album.path,
  cover: album.cover,
  note: formatPhotoCount(album.photos.length),
  dates: formatAlbumDays(album),
});

const longDate = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats the days on which an album's photos were taken, `15–16 de febrero de 2025`; undefined if not known. */
export const formatAlbumDays = ({ days }: Album): string | undefined =>
  days ? longDate.formatRange(new Date(days.from), new Date(days.to)) : undefined;
