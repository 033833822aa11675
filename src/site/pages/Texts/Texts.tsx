import type { Link, TextSection } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section } from '../../components/Section.tsx';
import { PAST_SEASONS, SeasonLinks, type SeasonLinkView } from '../../components/Siblings.tsx';
import css from './Texts.module.css';

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
        <div className={`split ${css.columns}`}>
          <p className={`strong ${css.statement}`}>{statement}</p>
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

interface LegalProps {
  title: string;
  intro: string;
  steps: Link[];
  sections: { id: string; title: string; html: string }[];
}

/** A legal text: table of contents, then numbered sections that can be linked to. */
export function Legal({ title, intro, steps, sections }: LegalProps) {
  return (
    <>
      <PageHeader look="legal" title={title} steps={steps} />
      <Section>
        <div className={`split ${css.legal}`}>
          <nav className={`small plain-links ${css.contents}`} data-screen-only="" aria-labelledby="indice">
            <h2 id="indice">Índice</h2>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={`stack ${css.text}`}>
            {intro && <Prose html={intro} />}
            {sections.map((section, i) => (
              <section key={section.id} id={section.id}>
                <h2 tabIndex={-1}>
                  {i + 1}. {section.title}
                </h2>
                <Prose html={section.html} />
              </section>
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}

/** A section; in the blog a story with its day. */
interface StoryView extends TextSection {
  /** `9 de noviembre de 2024` */
  day?: string;
}

interface WrittenProps {
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
export function Written({ title, description, steps, intro, sections, picture, alt, seasons }: WrittenProps) {
  return (
    <>
      {picture ? (
        <PhotoHeader picture={picture} kind="historia" alt={alt} title={title} steps={steps}>
          <h1 className="giant" tabIndex={-1}>
            {title}
          </h1>
          <p>{description}</p>
        </PhotoHeader>
      ) : (
        <PageHeader look="words" title={title} intro={description} steps={steps} />
      )}
      <Section>
        <div className={`stack ${css.page}`}>
          {intro && <Prose html={intro} />}
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={`split ${css.section}`}>
              <div>
                <h2 tabIndex={-1}>{section.title}</h2>
                {section.day && (
                  <p className={`quiet small ${css.day}`}>
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
            <nav className={`split ${css.section}`} aria-label={PAST_SEASONS} data-screen-only="">
              <h2>{PAST_SEASONS}</h2>
              <SeasonLinks seasons={seasons} />
            </nav>
          )}
        </div>
      </Section>
    </>
  );
}

/** Running text made from the club's Markdown (raw HTML is refused when it is read). */
function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes from our own Markdown reader
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
