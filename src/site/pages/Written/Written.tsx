import type { Link, TextSection } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoHeader } from '../../components/PhotoHeader/PhotoHeader.tsx';
import { Prose } from '../../components/Prose/Prose.tsx';
import { PAST_SEASONS, SeasonLinks, type SeasonLinkView } from '../../components/SeasonLinks/SeasonLinks.tsx';
import { Section } from '../../components/Section/Section.tsx';
import css from './Written.module.css';

/** A section; in the blog a story with its day. */
interface StoryView extends TextSection {
  /** `9 de noviembre de 2024` */
  day?: string;
}

interface Props {
  title: string;
  description: string;
  steps: Link[];
  intro: string;
  sections: StoryView[];
  picture: PictureData | null;
  alt: string;
  /** Seasons that the page leads to. */
  seasons: SeasonLinkView[];
}

/** A page the club has written. */
export function Written({ title, description, steps, intro, sections, picture, alt, seasons }: Props) {
  return (
    <>
      {picture ? (
        <PhotoHeader picture={picture} kind="historia" alt={alt} title={title} steps={steps}>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{description}</p>
        </PhotoHeader>
      ) : (
        <PageHeader look="words" title={title} intro={description} steps={steps} />
      )}
      <Section>
        <div className={css.page}>
          {intro && <Prose html={intro} />}
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={css.section}>
              <div>
                <h2 tabIndex={-1}>{section.title}</h2>
                {section.day && (
                  <p className={css.day}>
                    <time dateTime={section.date}>{section.day}</time>{' '}
                    <a href={`#${section.id}`}>
                      Enlace<span className="visually-hidden"> a «{section.title}»</span>
                    </a>
                  </p>
                )}
              </div>
              <Prose html={section.html} />
            </section>
          ))}
          {seasons.length > 0 && (
            <nav className={css.section} aria-label={PAST_SEASONS} data-screen-only="">
              <h2>{PAST_SEASONS}</h2>
              <SeasonLinks seasons={seasons} />
            </nav>
          )}
        </div>
      </Section>
    </>
  );
}
