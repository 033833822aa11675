import { redirect } from 'react-router';
import { redirectFor } from '../../../content/paths.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Prose } from '../../components/Prose/Prose.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME } from '../../views.server.ts';
import type { Route } from './+types/Page';
import css from './Page.module.css';

/** A page the club has written (history, tournaments, news, camp), or an old address that leads elsewhere. */
export async function loader({ params }: Route.LoaderArgs) {
  const source = await getSource();
  const { club } = source;
  const path = `/${params.pagina}`;
  const page = club.paginas.find((each) => each.path === path);
  if (!page) throw redirect(redirectFor(club, path));
  const { title, description, intro, sections } = page;
  return {
    head: pageHead(source, {
      path,
      title,
      description,
      jsonLd: [breadcrumbData(club, [HOME, { title, link: path }])],
    }),
    steps: [HOME],
    title,
    description,
    intro,
    sections,
    picture: source.maybePicture(page.img, 'historia'),
    alt: page.alt,
  };
}

export const meta = headTags;

export default function Page({ loaderData }: Route.ComponentProps) {
  const { title, description, steps, intro, sections, picture, alt } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={description} steps={steps} />
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
