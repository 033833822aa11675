import { photoMarks } from '../../components/PhotoGrid/marks.ts';
import { photoViews } from '../../views.server.ts';
import { HOME, type PagesOf, withMinors } from '../page.server.ts';

/** The newest season's albums as one gallery. */
export const galleryPage: PagesOf<'Gallery'> = ({ name: clubName, cover, seasons: [season] }) => {
  if (!season) return [];
  const { name, albums, path } = season;
  const count = albums.reduce((sum, album) => sum + album.photos.length, 0);
  return [
    {
      path: '/galeria',
      title: 'Galería',
      picture: (albums[0]?.cover ?? cover.img).id,
      description: `Fotos de la temporada ${name}: ${count} en total. ${clubName}.`,
      steps: [HOME, { title: `Galerías ${name}`, link: path }],
      hidesPictures: withMinors(albums),
      screen: 'Gallery',
      data: (source) => {
        const groups = albums.map((album) => ({
          label: album.name,
          photos: photoViews(source, album, album.slug),
        }));
        return {
          intro: `Todas las fotos de la temporada ${name}: ${count}.`,
          photos: groups.flatMap(({ photos }) => photos),
          marks: photoMarks(groups),
        };
      },
    },
  ];
};
