import type { TextPage } from '../../../content/club.ts';
import { HISTORY } from '../../../contract/addresses.ts';
import { dateWords } from '../../agenda/words.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section } from '../../components/Section.tsx';
import { PAST_SEASONS, SeasonLinks } from '../../components/Siblings.tsx';
import type { ScreenProps } from '../pages.server.ts';
import css from './Texts.module.css';

export function About({ page: { title, steps }, source }: ScreenProps) {
  const { founded, story } = source.club;
  const [statement, ...paragraphs] = story.paragraphs;
  return (
    <>
      <PageHeader look="words" title={title} eyebrow={`Desde ${founded}`} steps={steps} />
      <Section>
        <div className={`split ${css.columns}`}>
          <p className={`strong ${css.statement}`}>{statement}</p>
          <Picture
            data={source.picture(story.img, 'historia')}
            kind="historia"
            alt={story.alt}
            sizes="(max-width: 896px) 92vw, (max-width: 1280px) 52vw, 660px"
            className={css.picture}
            first
          />
          <div className={css.story}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}

interface TextProps extends ScreenProps {
  text: TextPage;
}

/** A legal text: table of contents, then numbered sections that can be linked to. */
export function Legal({ page: { title, steps }, text: { intro, sections } }: TextProps) {
  return (
    <>
      <PageHeader look="legal" title={title} steps={steps} />
      <Section>
        <div className={`split ${css.legal}`}>
          <nav className={`small plain-links ${css.contents}`} data-screen-only="" aria-labelledby="indice">
            <h2 id="indice" className="plain-title small">
              Índice
            </h2>
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
                <h2 tabIndex={-1} className={`plain-title ${css.clause}`}>
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

/** A page the club has written. In the blog a section is a story with its day. */
export function Written({ page: { title, path, description, steps }, source, text }: TextProps) {
  const { img, alt, intro, sections } = text;
  const picture = img && source.picture(img, 'historia');
  const seasons = path === HISTORY ? source.club.pastSeasons : [];
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
        <div className={`stack ${css.text}`}>
          {intro && <Prose html={intro} />}
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={`split ${css.section}`}>
              <div>
                <h2 tabIndex={-1}>{section.title}</h2>
                {section.date && (
                  <p className={`quiet small ${css.day}`}>
                    <time dateTime={section.date}>{dateWords(section.date)}</time>{' '}
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
