import { albumCard } from '../../views.server.ts';
import { HOME, type PagesOf, withMinors } from '../page.server.ts';

export const seasonAlbumsPages: PagesOf<'SeasonAlbums'> = ({ cover, seasons }) =>
  seasons.map(({ name, path, intro, albums }) => ({
    path,
    title: `Galerías ${name}`,
    picture: (albums[0]?.cover ?? seasons[0]?.albums[0]?.cover ?? cover.img).id,
    description: intro,
    steps: [HOME],
    hidesPictures: withMinors(albums),
    screen: 'SeasonAlbums',
    data: (source) => ({
      intro,
      albums: albums.map((album) => albumCard(source, album)),
      path,
      seasons: seasons.map((season) => ({ name: season.name, path: season.path })),
    }),
  }));
