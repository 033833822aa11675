import type { Album, Img } from '../../content/club.ts';
import { formatCount } from '../agenda/format.ts';
import { usePage } from '../page-context.ts';
import css from './Grid.module.css';
import { type GridKind, gridSizes } from './Grid.tsx';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';

interface Props {
  name: string;
  path: string;
  cover: Img;
  /** How much is in it: `4 galerías`, `12 fotos`. */
  note: string;
  /** `15–16 de febrero de 2025` */
  when?: string | undefined;
  /** The grid that it stands in. */
  grid: GridKind;
  /** Its place among the cards of the grid. */
  place?: { index: number; count: number };
  level?: 2 | 3;
  first?: boolean;
}

/** Of the frame, as in Grid.module.css. */
const SHAPE = 4 / 3;

/** An album or a season: a big cover, its name and how much is in it. */
export function AlbumCard({ name, path, cover, note, when, grid, place, level = 3, first = false }: Props) {
  const Heading = `h${level}` as const;
  const { width, height } = usePage().picture(cover, 'foto');
  return (
    <li className={`whole ${css.album}`} data-reveal="">
      <Picture
        of={cover}
        as="foto"
        alt=""
        sizes={gridSizes(grid, Math.max(1, width / height / SHAPE), place)}
        frame={`rounded ${css.cover}`}
        first={first}
      />
      <div className={`row ${css.words}`}>
        <Heading className={`plain-title large ${css.name}`}>
          <SmartLink to={path} className="whole-link">
            {name}
          </SmartLink>
        </Heading>
        <p className="small">{note}</p>
        {when && <p className={`small ${css.when}`}>{when}</p>}
      </div>
    </li>
  );
}

/** An album as its card shows it. */
export const albumCardProps = (album: Album) => ({
  name: album.name,
  path: album.path,
  cover: album.cover,
  note: formatCount(album.photos.length, 'foto'),
  when: formatAlbumDays(album),
});

const longDate = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

/** When the photos of an album were taken, `15–16 de febrero de 2025`; undefined where the club does not say. */
export const formatAlbumDays = ({ days }: Album): string | undefined =>
  days ? longDate.formatRange(new Date(days.from), new Date(days.to)) : undefined;
