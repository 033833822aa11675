import { albumCard } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const seasonAlbumsPages: PagesOf<'SeasonAlbums'> = ({ nombreCorto, portada, cursos }) =>
  cursos.map(({ curso, path, intro, albums }) => ({
    path,
    title: `Galerías ${curso}`,
    detail: nombreCorto,
    picture: (albums[0]?.cover ?? cursos[0]?.albums[0]?.cover ?? portada.img).id,
    description: intro,
    steps: [HOME],
    screen: 'SeasonAlbums',
    data: (source) => ({
      intro,
      albums: albums.map((album) => albumCard(source, album)),
      path,
      seasons: cursos.map((season) => ({ name: season.curso, path: season.path })),
    }),
  }));
