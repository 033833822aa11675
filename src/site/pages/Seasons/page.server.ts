import { HOME, type PagesOf } from '../page.server.ts';

/** All seasons, newest first. */
export const seasonsPage: PagesOf<'Seasons'> = ({ shortName, cover, seasons, galleriesIntro }) =>
  seasons.length === 0
    ? []
    : [
        {
          path: '/galerias',
          title: 'Galerías',
          detail: shortName,
          picture: (seasons[0]?.albums[0]?.cover ?? cover.img).id,
          description: galleriesIntro,
          steps: [HOME],
          screen: 'Seasons',
          data: (source) => ({
            intro: galleriesIntro,
            newest: seasons[0]?.name ?? '',
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
