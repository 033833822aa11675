import { photoId } from '../../../contract/anchors.ts';
import { photoMarks } from '../../components/PhotoGrid/marks.ts';
import { byChapter } from '../../components/PhotoGrid/photo-view.ts';
import { albumData } from '../../head/structured-data.ts';
import { photoViews, whenAndWhere } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const albumPages: PagesOf<'Album'> = (club) =>
  club.seasons.flatMap((season) =>
    season.albums.map((album) => {
      const heading = `Galerías ${season.name}`;
      const count = album.photos.length === 1 ? '1 foto' : `${album.photos.length} fotos`;
      return {
        path: album.path,
        title: album.name,
        picture: album.cover.id,
        headTitle: `${album.name} ${season.name}`,
        description: `${album.name}, temporada ${season.name}: ${count}. ${club.name}.`,
        steps: [HOME, { title: heading, link: season.path }],
        hidesPictures: album.minors,
        jsonLd: [albumData(club, album)],
        screen: 'Album',
        data: (source) => {
          const photos = photoViews(source, album);
          const chapters = album.chapters.map(({ title, first }) => ({ title, id: photoId(first) }));
          const cover = album.photos.findIndex(({ img }) => img.id === album.cover.id);
          return {
            heading,
            count,
            ...whenAndWhere(album),
            cover: { picture: source.picture(album.cover, 'historia'), photo: photos[cover] ?? null },
            photos,
            chapters,
            marks: photoMarks(
              byChapter(photos, chapters).map(({ title, photos }) => ({
                label: title || `Foto ${photos[0]?.n}`,
                photos,
              })),
            ),
            path: album.path,
            siblings: [
              { name: 'Toda la temporada', path: season.path },
              ...season.albums.map(({ name, path }) => ({ name, path })),
            ],
          };
        },
      };
    }),
  );
