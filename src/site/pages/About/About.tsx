import type { Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Section } from '../../components/Section/Section.tsx';
import css from './About.module.css';

interface Props {
  title: string;
  eyebrow: string;
  steps: Link[];
  paragraphs: string[];
  picture: PictureData;
  alt: string;
}

export function About({ title, eyebrow, steps, paragraphs: [statement, ...story], picture, alt }: Props) {
  return (
    <>
      <PageHeader look="words" title={title} eyebrow={eyebrow} steps={steps} />
      <Section>
        <div className={css.columns}>
          <p className={css.statement}>{statement}</p>
          <Picture
            data={picture}
            kind="historia"
            alt={alt}
            sizes="(max-width: 896px) 92vw, (max-width: 1280px) 52vw, 660px"
            className={css.picture}
            first
          />
          <div className={css.story}>
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}
