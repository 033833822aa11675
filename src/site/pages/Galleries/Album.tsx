import type { ComponentProps } from 'react';
import type { Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import type { PhotoMark } from '../../components/PhotoGrid/marks.ts';
import { PhotoGrid, RemovalHint } from '../../components/PhotoGrid/PhotoGrid.tsx';
import { altOf, type Chapter, type PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { Section } from '../../components/Section.tsx';
import { Siblings } from '../../components/Siblings.tsx';
import css from './Galleries.module.css';

interface Props extends ComponentProps<typeof AlbumHead> {
  photos: PhotoView[];
  chapters: Chapter[];
  marks: PhotoMark[];
  path: string;
  siblings: { name: string; path: string }[];
}

export function Album({ photos, chapters, marks, path, siblings, ...head }: Props) {
  return (
    <>
      <AlbumHead {...head} />
      <Section>
        <h2 className="visually-hidden">Fotos de {head.title}</h2>
        <RemovalHint />
        <PhotoGrid photos={photos} chapters={chapters} marks={marks} first={false} />
        <Siblings label={head.heading} links={siblings} here={path} />
      </Section>
    </>
  );
}

interface AlbumHeadProps {
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
function AlbumHead({ title, heading, count, when, where, steps, cover: { picture, photo } }: AlbumHeadProps) {
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
        <strong className={`display giant ${css.album}`}>{title}</strong> {count}
      </p>
      <p>
        {when}
        {when && where && <br />}
        {where}
      </p>
    </PhotoHeader>
  );
}
