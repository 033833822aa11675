import type { PictureData } from '../../../pictures/types.ts';
import { Picture } from '../Picture/Picture.tsx';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './AlbumCard.module.css';

export interface AlbumCardView {
  name: string;
  path: string;
  /** Photos in it. */
  count: number;
  picture: PictureData;
  /** `4 galerías`; without it the count of photos is shown. */
  note?: string;
}

interface Props {
  album: AlbumCardView;
  level?: 2 | 3;
  first?: boolean;
}

const SIZES = '(max-width: 640px) 92vw, (max-width: 1000px) 46vw, 375px';

/** An album or a season: a big cover, its name and how much is in it. */
export function AlbumCard({ album, level = 3, first = false }: Props) {
  const Heading = `h${level}` as const;
  return (
    <li className={css.card} data-reveal="">
      <Picture data={album.picture} kind="foto" alt="" sizes={SIZES} frame={css.cover} first={first} />
      <div className={css.words}>
        <Heading className={css.name}>
          <SmartLink to={album.path} className={css.main}>
            {album.name}
          </SmartLink>
        </Heading>
        <p className={css.count}>{album.note ?? (album.count === 1 ? '1 foto' : `${album.count} fotos`)}</p>
      </div>
    </li>
  );
}
