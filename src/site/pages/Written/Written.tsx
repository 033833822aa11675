import type { Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Prose } from '../../components/Prose/Prose.tsx';
import { Section } from '../../components/Section/Section.tsx';
import css from './Written.module.css';

interface Props {
  title: string;
  description: string;
  steps: Link[];
  intro: string;
  sections: { id: string; title: string; html: string }[];
  picture: PictureData | null;
  alt: string;
}

/** A page the club has written. */
export function Written({ title, description, steps, intro, sections, picture, alt }: Props) {
  return (
    <>
      <PageHeader look="words" title={title} intro={description} steps={steps} />
      <Section>
        <div className={css.page}>
          {picture && (
            <Picture
              data={picture}
              kind="historia"
              alt={alt}
              sizes="(max-width: 1180px) 92vw, 1180px"
              className={css.picture}
              first
            />
          )}
          {intro && <Prose html={intro} />}
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={css.section}>
              <h2>{section.title}</h2>
              <Prose html={section.html} />
            </section>
          ))}
        </div>
      </Section>
    </>
  );
}
