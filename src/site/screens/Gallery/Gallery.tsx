import { redirect } from 'react-router';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoGrid } from '../../components/PhotoGrid/PhotoGrid.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME, photoViews } from '../../views.server.ts';
import type { Route } from './+types/Gallery';

/** The newest season's albums as one gallery. */
export async function loader() {
  const source = await getSource();
  const { club } = source;
  const season = club.cursos[0];
  if (!season) throw redirect('/');
  const photos = season.albums.flatMap((album) => photoViews(source, album, album.route));
  return {
    head: pageHead(source, {
      path: '/galeria',
      title: 'Galería',
      description: `Fotos de la temporada ${season.curso}: ${photos.length} en total. ${club.nombre}.`,
      jsonLd: [breadcrumbData(club, [HOME, { title: 'Galería', link: '/galeria' }])],
    }),
    steps: [HOME, { title: `Galerías ${season.curso}`, link: season.path }],
    intro: `Todas las fotos de la temporada ${season.curso}: ${photos.length}.`,
    photos,
  };
}

export const meta = headTags;

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Galería" intro={loaderData.intro} steps={loaderData.steps} />
      <Section>
        <h2 className="solo-lectores">Fotos</h2>
        <PhotoGrid photos={loaderData.photos} />
      </Section>
    </>
  );
}
