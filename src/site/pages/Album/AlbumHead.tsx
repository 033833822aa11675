import type { Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { altOf, type PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { PhotoHeader } from '../../components/PhotoHeader/PhotoHeader.tsx';
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
  /** Its picture, large, and the photo of the grid that it is; null where it is none of them. */
  cover: { picture: PictureData; photo: PhotoView | null };
}

/** What opens an album: its cover, then its name, day and place. */
export function AlbumHead({ title, heading, count, when, where, steps, cover: { picture, photo } }: Props) {
  return (
    <PhotoHeader
      picture={picture}
      kind="historia"
      alt={photo ? altOf(photo) : ''}
      photo={photo}
      title={title}
      steps={steps}
    >
      <h1 tabIndex={-1} className={css.season}>
        {heading}
      </h1>
      <p>
        <strong className={css.album}>{title}</strong> {count}
      </p>
      <p>
        {[when, where].filter(Boolean).map((fact) => (
          <span key={fact} className={css.fact}>
            {fact}
          </span>
        ))}
      </p>
    </PhotoHeader>
  );
}
