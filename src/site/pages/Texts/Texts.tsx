import { BLOG_PATH, HISTORY_PATH } from '../../../base/addresses/paths.ts';
import { NOTICES_PATH } from '../../../base/addresses/push.ts';
import type { TextPage, TextSection } from '../../../club/content/club.ts';
import { pagePhotoName, STORY_PHOTO_NAME, sectionPhotoName } from '../../../club/content/picture-names.ts';
import { formatDate } from '../../agenda/format.ts';
import { RemovalLink } from '../../components/Contact/ContactLinks.tsx';
import { classNames } from '../../components/class-names.ts';
import { cappedAt2x } from '../../components/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { Picture } from '../../components/Picture.tsx';
import { PAST_SEASONS, Pills } from '../../components/Pills.tsx';
import { Section } from '../../components/Section.tsx';
import { StandIn } from '../../components/StandIn.tsx';
import { usePage } from '../../page-context.ts';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import css from './Texts.module.css';

/** `sizes` of photos: beside the text of the first section, beside that of others, and above the text of a story. */
const LEAD = '(max-width: 640px) 92vw, (max-width: 1276px) 52vw, 660px';
const BESIDE = '(max-width: 640px) 92vw, (max-width: 1276px) 23vw, 285px';
const ABOVE = cappedAt2x('92vw', '(max-width: 896px) 92vw, 680px');

/** Page about the club. */
export function AboutPage() {
  const { founded, story } = usePage().club;
  const [statement, ...paragraphs] = story?.paragraphs ?? [];
  return (
    <>
      <PageHeader variant="text" {...(founded && { eyebrow: `Desde ${founded}` })} />
      <Section>
        <div className={`split ${css.columns}`}>
          <p className="strong large">{statement}</p>
          {story?.img ? (
            <div className={css.storyPhoto}>
              <Picture
                image={story.img}
                pictureRole="historia"
                alt={story.alt}
                sizes="(max-width: 896px) 92vw, (max-width: 1280px) 52vw, 660px"
                frame="rounded"
                priority
              />
              <RemovalLink pictureName={STORY_PHOTO_NAME} />
            </div>
          ) : (
            <StandIn subject="historia" className={`rounded ${css.drawing}`} />
          )}
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

interface LegalPageProps {
  text: TextPage;
  /** True for the privacy policy, which names an external service of the contact form. */
  isPrivacy?: boolean;
}

/** Legal text with a table of contents and numbered sections. */
export function LegalPage({ text, isPrivacy = false }: LegalPageProps) {
  const { intro, sections } = text;
  return (
    <>
      <PageHeader variant="text" />
      <Section>
        <div className={`split ${css.legal}`}>
          <nav className={`small plain-links rounded screen-only ${css.contents}`} aria-labelledby="indice">
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
            {isPrivacy && <ExternalFormService />}
            {isPrivacy && <PhoneNoticesData />}
            {sections.map((section, i) => (
              <section key={section.id} id={section.id}>
                <h2 tabIndex={-1} className={`plain-title ${css.clause}`}>
                  {i + 1}. {section.title}
                </h2>
                <Prose html={section.html} />
                <SectionPhoto section={section} page={text} />
              </section>
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}

/** Names the external service that receives the contact form; empty if the site's own server does. */
function ExternalFormService() {
  const { service } = usePage();
  if (service.kind === 'emailjs')
    return (
      <p>
        Los mensajes del formulario los recibe <ProperName as="strong">EmailJS</ProperName> (emailjs.com), que
        los entrega en el correo del club por encargo nuestro. Sus servidores pueden estar fuera del Espacio
        Económico Europeo, y los guardan según sus condiciones.
      </p>
    );
  if (!service.origin) return null;
  return (
    <p>
      Los mensajes del formulario los recibe{' '}
      <ProperName as="strong">{new URL(service.origin).hostname}</ProperName>, que los entrega en el correo
      del club por encargo nuestro.
    </p>
  );
}

/** Tells which data notices to phones need; empty if the club's server sends none. */
function PhoneNoticesData() {
  const { club } = usePage();
  if (!club.pushKey) return null;
  return (
    <p>
      A quien pide en <a href={NOTICES_PATH}>«Avisos en tu móvil»</a> que le avisemos de los cambios le llega
      el aviso por el servicio de su navegador (de Apple, Google, Microsoft o Mozilla), que lo recibe cifrado.
      Para ello guardamos, con su consentimiento, la dirección y las claves que da el navegador, los equipos
      elegidos, si quiere los resultados y el último día en que le llegó un aviso o guardó su elección; nada
      más. Se borra en cuanto deja de recibirlos, en cuanto su navegador dice que ya no existe y al acabar la
      temporada si no los renueva.
    </p>
  );
}

/** Page written by the club. Sections of the blog have a date. */
export function ClubTextPage({ text }: { text: TextPage }) {
  const { club } = usePage();
  const { path, title, description, img, alt, intro, sections } = text;
  const { pastSeasons } = usePage().club;
  const seasons = path === HISTORY_PATH ? pastSeasons : [];
  return (
    <>
      {img ? (
        <PhotoHeader img={img} pictureRole="historia" alt={alt} pictureName={pagePhotoName(text)}>
          <h1 className="giant" tabIndex={-1}>
            {title}
          </h1>
          <p>
            <MarkedText text={description} names={[club.name]} />
          </p>
        </PhotoHeader>
      ) : (
        <PageHeader variant="text" intro={description} />
      )}
      <Section>
        <div className={`stack ${css.text}`}>
          {intro && <Prose html={intro} />}
          {sections.map((section, i) => (
            <section
              key={section.id}
              id={section.id}
              className={classNames('split', css.section, section.photo && css.withPhoto)}
            >
              <div>
                <h2 tabIndex={-1} className="subheading">
                  {section.story ? (
                    <a href={section.story.path} className="plain">
                      {section.title}
                    </a>
                  ) : (
                    section.title
                  )}
                </h2>
                {section.story && (
                  <p className={`quiet small ${css.day}`}>
                    <time dateTime={section.story.date}>{formatDate(section.story.date)}</time>
                  </p>
                )}
              </div>
              <SectionPhoto section={section} page={text} sizes={i === 0 && !intro ? LEAD : BESIDE} />
              <Prose html={section.html} />
            </section>
          ))}
          {seasons.length > 0 && (
            <nav className={`split screen-only ${css.section}`} aria-label={PAST_SEASONS}>
              <h2 className="subheading">{PAST_SEASONS}</h2>
              <Pills links={seasons} />
            </nav>
          )}
        </div>
      </Section>
    </>
  );
}

/** Story of the blog on a page of its own, with links to the stories before and after it. */
export function StoryPage({ section, newer, older }: StoryProps) {
  const blog = usePage().club.pages.find(({ path }) => path === BLOG_PATH);
  return (
    <>
      <PageHeader variant="text" eyebrow={formatDate(section.story?.date ?? '')} />
      <Section className={css.storySection}>
        <article className={css.article}>
          {blog && <SectionPhoto section={section} page={blog} sizes={ABOVE} />}
          <Prose html={section.html} />
          {(older || newer) && (
            <nav className={`screen-only ${css.neighbours}`} aria-label="Otras noticias">
              <StoryLink label="Anterior" to={older} />
              <StoryLink label="Siguiente" to={newer} />
            </nav>
          )}
        </article>
      </Section>
    </>
  );
}

/** Link to a story before or after another, with a thumbnail of its photo. */
function StoryLink({ label, to }: { label: string; to: TextSection | undefined }) {
  if (!to?.story) return null;
  return (
    <a href={to.story.path} className={`plain ${css.neighbour}`}>
      {to.photo && (
        <Picture
          image={to.photo.img}
          pictureRole="historia"
          alt=""
          sizes="136px"
          frame={`rounded ${css.thumbnail}`}
        />
      )}
      <span>
        <span className={`quiet small ${css.label}`}>{label}</span> <span className="strong">{to.title}</span>
      </span>
    </a>
  );
}

interface StoryProps {
  section: TextSection;
  newer?: TextSection | undefined;
  older?: TextSection | undefined;
}

interface SectionPhotoProps {
  section: TextSection;
  page: TextPage;
  sizes?: string;
}

function SectionPhoto({
  section,
  page,
  sizes = '(max-width: 640px) 92vw, (max-width: 1276px) 37vw, 470px',
}: SectionPhotoProps) {
  const { photo } = section;
  if (!photo) return null;
  return (
    <div className={css.photo}>
      <Picture image={photo.img} pictureRole="historia" alt={photo.alt} sizes={sizes} frame="rounded" />
      <RemovalLink pictureName={sectionPhotoName(section, page)} />
    </div>
  );
}

/** Text rendered from the club's Markdown, whose reader rejects raw HTML. */
function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes from our own Markdown reader
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
