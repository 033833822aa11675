import { photoViews } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

/** The newest season's albums as one gallery. */
export const galleryPage: PagesOf<'Gallery'> = ({ nombre, portada, cursos: [season] }) => {
  if (!season) return [];
  const { curso, albums, path } = season;
  const count = albums.reduce((sum, album) => sum + album.photos.length, 0);
  return [
    {
      path: '/galeria',
      title: 'Galería',
      detail: curso,
      picture: (albums[0]?.cover ?? portada.img).id,
      description: `Fotos de la temporada ${curso}: ${count} en total. ${nombre}.`,
      steps: [HOME, { title: `Galerías ${curso}`, link: path }],
      screen: 'Gallery',
      data: (source) => ({
        intro: `Todas las fotos de la temporada ${curso}: ${count}.`,
        photos: albums.flatMap((album) => photoViews(source, album, album.route)),
      }),
    },
  ];
};
