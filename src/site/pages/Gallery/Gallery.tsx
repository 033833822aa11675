import type { Link } from '../../../content/club.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import type { PhotoMark } from '../../components/PhotoGrid/marks.ts';
import { PhotoGrid } from '../../components/PhotoGrid/PhotoGrid.tsx';
import type { PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { RemovalHint } from '../../components/PhotoGrid/RemovalHint.tsx';
import { Section } from '../../components/Section/Section.tsx';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  photos: PhotoView[];
  marks: PhotoMark[];
}

export function Gallery({ title, intro, steps, photos, marks }: Props) {
  return (
    <>
      <PageHeader look="photos" title={title} intro={intro} steps={steps} />
      <Section>
        <h2 className="visually-hidden">Fotos</h2>
        <RemovalHint />
        <PhotoGrid photos={photos} marks={marks} />
      </Section>
    </>
  );
}
