import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME } from '../../views.server.ts';
import type { Route } from './+types/About';
import css from './About.module.css';

export async function loader() {
  const source = await getSource();
  const { club } = source;
  const page = { title: 'Quiénes somos', path: '/quienes-somos' };
  return {
    head: pageHead(source, {
      ...page,
      description: club.historia.description,
      jsonLd: [breadcrumbData(club, [HOME, { title: page.title, link: page.path }])],
    }),
    steps: [HOME],
    title: page.title,
    eyebrow: `Desde ${club.fundacion}`,
    paragraphs: club.historia.paragraphs,
    picture: source.picture(club.historia.img, 'historia'),
    alt: club.historia.alt,
  };
}

export const meta = headTags;

export default function About({ loaderData }: Route.ComponentProps) {
  const { title, eyebrow, steps, paragraphs, picture, alt } = loaderData;
  return (
    <>
      <PageHeader title={title} eyebrow={eyebrow} steps={steps} />
      <Section>
        <div className={css.columns}>
          <Picture
            data={picture}
            kind="historia"
            alt={alt}
            sizes="(max-width: 896px) 138vw, (max-width: 1280px) 61vw, 770px"
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
