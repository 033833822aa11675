import type { Link } from '../../../content/club.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import type { PhotoMark } from '../../components/PhotoGrid/marks.ts';
import { PhotoGrid } from '../../components/PhotoGrid/PhotoGrid.tsx';
import type { PhotoView } from '../../components/PhotoGrid/photo-view.ts';
import { RemovalHint } from '../../components/PhotoGrid/RemovalHint.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Siblings } from '../../components/Siblings/Siblings.tsx';
import css from './Album.module.css';

interface Props {
  /** The album's name. */
  title: string;
  /** `Galerías 2024-2025` */
  heading: string;
  /** `44 fotos` */
  count: string;
  steps: Link[];
  photos: PhotoView[];
  marks: PhotoMark[];
  path: string;
  siblings: { name: string; path: string }[];
}

export function Album({ title, heading, count, steps, photos, marks, path, siblings }: Props) {
  return (
    <>
      <PageHeader look="photos" title={heading} steps={steps}>
        <p className={css.album}>
          <strong>{title}</strong> <span>{count}</span>
        </p>
      </PageHeader>
      <Section>
        <h2 className="visually-hidden">Fotos de {title}</h2>
        <RemovalHint />
        <PhotoGrid photos={photos} marks={marks} />
        <Siblings label={heading} links={siblings} here={path} />
      </Section>
    </>
  );
}
