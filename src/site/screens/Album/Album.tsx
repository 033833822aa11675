import { redirect } from 'react-router';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoGrid } from '../../components/PhotoGrid/PhotoGrid.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Siblings } from '../../components/Siblings/Siblings.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { albumData, breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME, photoViews } from '../../views.server.ts';
import type { Route } from './+types/Album';
import css from './Album.module.css';

export async function loader({ params }: Route.LoaderArgs) {
  const source = await getSource();
  const { club } = source;
  const season = club.cursos.find(({ route }) => route === params.curso);
  const album = season?.albums.find(({ route }) => route === params.tipo);
  if (!season || !album) throw redirect('/');
  const title = `Galerías ${season.curso}`;
  const count = album.photos.length === 1 ? '1 foto' : `${album.photos.length} fotos`;
  return {
    head: pageHead(source, {
      path: album.path,
      title: `${album.name} ${season.curso}`,
      description: `${album.name}, temporada ${season.curso}: ${count}. ${club.nombre}.`,
      jsonLd: [
        albumData(club, album),
        breadcrumbData(club, [HOME, { title, link: season.path }, { title: album.name, link: album.path }]),
      ],
    }),
    steps: [HOME, { title, link: season.path }],
    title,
    name: album.name,
    count,
    photos: photoViews(source, album),
    path: album.path,
    siblings: [
      { name: 'Toda la temporada', path: season.path },
      ...season.albums.map(({ name, path }) => ({ name, path })),
    ],
  };
}

export const meta = headTags;

export default function Album({ loaderData }: Route.ComponentProps) {
  const { title, name, count, steps, photos, path, siblings } = loaderData;
  return (
    <>
      <PageHeader title={title} steps={steps}>
        <p className={css.album}>
          <strong>{name}</strong> <span>{count}</span>
        </p>
      </PageHeader>
      <Section>
        <h2 className="solo-lectores">Fotos de {name}</h2>
        <PhotoGrid photos={photos} />
        <Siblings label={title} links={siblings} here={path} />
      </Section>
    </>
  );
}
