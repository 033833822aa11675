import type { ComponentProps } from 'react';
import type { PhotoMark } from '../../components/PhotoGrid/marks.ts';
import { PhotoGrid } from '../../components/PhotoGrid/PhotoGrid.tsx';
import type { Chapter, PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { RemovalHint } from '../../components/PhotoGrid/RemovalHint.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Siblings } from '../../components/Siblings/Siblings.tsx';
import { AlbumHead } from './AlbumHead.tsx';

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
