import { redirect } from 'react-router';
import { AlbumCard } from '../../components/AlbumCard/AlbumCard.tsx';
import { Grid } from '../../components/Grid/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME } from '../../views.server.ts';
import type { Route } from './+types/Seasons';

/** All seasons, newest first. */
export async function loader() {
  const source = await getSource();
  const { club } = source;
  if (club.cursos.length === 0) throw redirect('/');
  return {
    head: pageHead(source, {
      path: '/galerias',
      title: 'Galerías',
      description: club.intros.galerias,
      jsonLd: [breadcrumbData(club, [HOME, { title: 'Galerías', link: '/galerias' }])],
    }),
    steps: [HOME],
    intro: club.intros.galerias,
    seasons: club.cursos.map(({ curso, path, albums }) => {
      const count = albums.reduce((sum, album) => sum + album.photos.length, 0);
      const galleries = albums.length === 1 ? '1 galería' : `${albums.length} galerías`;
      const [first] = albums;
      return {
        name: curso,
        path,
        count,
        note: `${galleries}, ${count} ${count === 1 ? 'foto' : 'fotos'}`,
        picture: source.picture(first ? first.cover : club.portada.img, first ? 'foto' : 'portada'),
      };
    }),
  };
}

export const meta = headTags;

export default function Seasons({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Galerías" intro={loaderData.intro} steps={loaderData.steps} />
      <Section>
        <Grid min="card">
          {loaderData.seasons.map((season, i) => (
            <AlbumCard key={season.path} album={season} grid="card" level={2} first={i === 0} />
          ))}
        </Grid>
      </Section>
    </>
  );
}
