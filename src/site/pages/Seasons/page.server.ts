import { HOME, type PagesOf } from '../page.server.ts';

/** All seasons, newest first. */
export const seasonsPage: PagesOf<'Seasons'> = ({ nombreCorto, portada, cursos, introGalerias }) =>
  cursos.length === 0
    ? []
    : [
        {
          path: '/galerias',
          title: 'Galerías',
          detail: nombreCorto,
          picture: (cursos[0]?.albums[0]?.cover ?? portada.img).id,
          description: introGalerias,
          steps: [HOME],
          screen: 'Seasons',
          data: (source) => ({
            intro: introGalerias,
            newest: cursos[0]?.curso ?? '',
            seasons: cursos.map(({ curso, path, albums }) => {
              const count = albums.reduce((sum, album) => sum + album.photos.length, 0);
              const galleries = albums.length === 1 ? '1 galería' : `${albums.length} galerías`;
              const [first] = albums;
              return {
                name: curso,
                path,
                count,
                note: `${galleries}, ${count} ${count === 1 ? 'foto' : 'fotos'}`,
                picture: source.picture(first ? first.cover : portada.img, first ? 'foto' : 'portada'),
              };
            }),
          }),
        },
      ];
