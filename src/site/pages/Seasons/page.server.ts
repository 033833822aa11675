import type { Album } from '../../../content/club.ts';
import type { Source } from '../../source.ts';
import { whenAndWhere } from '../../views.server.ts';
import { HOME, type PagesOf, withMinors } from '../page.server.ts';
import type { FeaturedView } from './Featured.tsx';

/** All seasons, newest first. */
export const seasonsPage: PagesOf<'Seasons'> = ({ cover, seasons, galleriesIntro, featuredAlbum }) =>
  seasons.length === 0
    ? []
    : [
        {
          path: '/galerias',
          title: 'Galerías',
          picture: (featuredAlbum?.cover ?? cover.img).id,
          description: galleriesIntro,
          steps: [HOME],
          hidesPictures: withMinors([
            ...(featuredAlbum ? [featuredAlbum] : []),
            ...seasons.flatMap(({ albums }) => albums.slice(0, 1)),
          ]),
          screen: 'Seasons',
          data: (source) => ({
            intro: galleriesIntro,
            newest: seasons[0]?.name ?? '',
            featured: featuredAlbum && featuredView(source, featuredAlbum),
            seasons: seasons.map(({ name, path, albums }) => {
              const count = albums.reduce((sum, album) => sum + album.photos.length, 0);
              const galleries = albums.length === 1 ? '1 galería' : `${albums.length} galerías`;
              const [first] = albums;
              return {
                name: name,
                path,
                count,
                note: `${galleries}, ${count} ${count === 1 ? 'foto' : 'fotos'}`,
                picture: source.picture(first ? first.cover : cover.img, first ? 'foto' : 'portada'),
              };
            }),
          }),
        },
      ];

function featuredView(source: Source, album: Album): FeaturedView {
  const { name, path, season, photos, cover } = album;
  return {
    name,
    path,
    season,
    count: photos.length === 1 ? '1 foto' : `${photos.length} fotos`,
    ...whenAndWhere(album),
    picture: source.picture(cover, 'historia'),
  };
}
