import type { PictureData } from '../../pictures/types.ts';
import css from './AlbumCard.module.css';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';
import { type GridKind, gridSizes } from './sizes.ts';

export interface AlbumCardView {
  name: string;
  path: string;
  /** Photos in it. */
  count: number;
  picture: PictureData;
  /** `4 galerías`; without it the count of photos is shown. */
  note?: string;
  /** `15–16 de febrero de 2025` */
  when?: string;
  where?: string;
}

interface Props {
  album: AlbumCardView;
  /** The grid that it stands in. */
  grid: GridKind;
  /** Of the first in it how many there are. */
  leads?: number;
  level?: 2 | 3;
  first?: boolean;
}

/** Of the frame, as in AlbumCard.module.css. */
const SHAPE = 4 / 3;

/** An album or a season: a big cover, its name and how much is in it. */
export function AlbumCard({ album, grid, leads = 0, level = 3, first = false }: Props) {
  const Heading = `h${level}` as const;
  const { width, height } = album.picture;
  return (
    <li className={`whole ${css.card}`} data-reveal="">
      <Picture
        data={album.picture}
        kind="foto"
        alt=""
        sizes={gridSizes(grid, Math.max(1, width / height / SHAPE), leads)}
        frame={css.cover}
        first={first}
      />
      <div className={`row ${css.words}`}>
        <Heading className={css.name}>
          <SmartLink to={album.path} className="whole-link">
            {album.name}
          </SmartLink>
        </Heading>
        <p className="small">{album.note ?? (album.count === 1 ? '1 foto' : `${album.count} fotos`)}</p>
        {album.when && <p className={`small ${css.when}`}>{album.when}</p>}
      </div>
    </li>
  );
}
