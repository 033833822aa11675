import type { Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Ball } from '../../components/Ball/Ball.tsx';
import { Breadcrumb } from '../../components/Breadcrumb/Breadcrumb.tsx';
import { PhotoLink } from '../../components/PhotoGrid/PhotoLink.tsx';
import { altOf, type PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { cappedAt2x } from '../../components/Picture/dense.ts';
import { Picture } from '../../components/Picture/Picture.tsx';
import css from './AlbumHead.module.css';

interface Props {
  /** The album's name. */
  title: string;
  /** `Galerías 2024-2025` */
  heading: string;
  /** `44 fotos` */
  count: string;
  /** `15–16 de febrero de 2025` */
  when?: string;
  where?: string;
  steps: Link[];
  /** Its picture as wide as the window, and the photo of the grid that it is; null where it is none of them. */
  cover: { picture: PictureData; photo: PhotoView | null };
}

/** What opens an album: its cover as wide as the window, its foot the horizon, then its name, day and place. */
export function AlbumHead({ title, heading, count, when, where, steps, cover: { picture, photo } }: Props) {
  const wide = (
    <Picture
      data={picture}
      kind="historia"
      alt={photo ? altOf(photo) : ''}
      sizes={cappedAt2x('100vw', '100vw')}
      frame={css.photo}
      first
    />
  );
  return (
    <header className={css.head}>
      <div className={css.cover} data-screen-only="">
        {photo ? (
          <PhotoLink photo={photo} className={css.link}>
            {wide}
          </PhotoLink>
        ) : (
          wide
        )}
        <Ball className={css.ball} />
      </div>
      <div className={css.words}>
        <Breadcrumb steps={steps} />
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={css.album}>
          <strong>{title}</strong> <span>{count}</span>
        </p>
        {(when || where) && <p className={css.facts}>{[when, where].filter(Boolean).join(', ')}</p>}
      </div>
    </header>
  );
}
