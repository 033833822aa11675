import type { Album } from '../../../content/club.ts';
import { photoId } from '../../../contract/anchors.ts';
import { photoMarks } from '../../components/PhotoGrid/marks.ts';
import { byChapter } from '../../components/PhotoGrid/photo-view.ts';
import { albumData } from '../../head/structured-data.ts';
import type { Source } from '../../source.server.ts';
import { albumCard, photoViews, whenAndWhere } from '../../views.server.ts';
import { HOME, type PagesOf, withMinors } from '../page.server.ts';
import type { FeaturedView } from './Galleries.tsx';

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
