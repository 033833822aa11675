import { redirect } from 'react-router';
import { AlbumCard } from '../../components/AlbumCard/AlbumCard.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Siblings } from '../../components/Siblings/Siblings.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME } from '../../views.server.ts';
import type { Route } from './+types/SeasonAlbums';
import css from './SeasonAlbums.module.css';

export async function loader({ params }: Route.LoaderArgs) {
  const source = await getSource();
  const { club } = source;
  const season = club.cursos.find(({ route }) => route === params.curso);
  if (!season) throw redirect('/');
  const title = `Galerías ${season.curso}`;
  return {
    head: pageHead(source, {
      path: season.path,
      title,
      description: season.intro,
      jsonLd: [breadcrumbData(club, [HOME, { title, link: season.path }])],
    }),
    steps: [HOME],
    title,
    intro: season.intro,
    albums: season.albums.map((album) => ({
      name: album.name,
      path: album.path,
      count: album.photos.length,
      picture: source.picture(album.cover, 'foto'),
    })),
    path: season.path,
    seasons: club.cursos.map(({ curso, path }) => ({ name: curso, path })),
  };
}

export const meta = headTags;

export default function SeasonAlbums({ loaderData }: Route.ComponentProps) {
  const { title, intro, steps, albums, path, seasons } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={intro} steps={steps} />
      <Section>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" className={css.albums}>
          {albums.map((album, i) => (
            <AlbumCard key={album.path} album={album} grid="season" level={2} first={i === 0} />
          ))}
        </ul>
        {seasons.length > 1 && <Siblings label="Temporadas" links={seasons} here={path} />}
      </Section>
    </>
  );
}
