import type { Link } from '../../../content/club.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoGrid } from '../../components/PhotoGrid/PhotoGrid.tsx';
import type { PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { Section } from '../../components/Section/Section.tsx';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  photos: PhotoView[];
}

export function Gallery({ title, intro, steps, photos }: Props) {
  return (
    <>
      <PageHeader title={title} intro={intro} steps={steps} />
      <Section>
        <h2 className="visually-hidden">Fotos</h2>
        <PhotoGrid photos={photos} />
      </Section>
    </>
  );
}
