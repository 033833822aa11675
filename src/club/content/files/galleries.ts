import { z } from 'zod';
import type { ContentNode } from '../content-node.ts';
import { reportReversedSpan } from '../day-checks.ts';
import { orderedNumbers, shownNumbers } from '../photo-order.ts';
import { valueKinds } from '../schema.ts';
import { consecutive, startYear } from '../season-name.ts';
import { slugOf } from '../spelling.ts';
import type { ValuePath } from '../yaml.ts';
import { yamlFile } from './declare.ts';
import { date, type Img, img, intro, keyOf, optionalText, season, slug, text } from './fields.ts';
import { resolveVenue } from './venues.ts';

const days = z
  .union([date, z.strictObject({ desde: date, hasta: date })])
  .register(valueKinds, { kind: 'days' })
  .nullish()
  .meta({
    description: 'Cuándo se hicieron: un día, o «desde» y «hasta»',
    title: 'Cuándo se hicieron',
    help: '',
    control: 'days',
    prominent: true,
  });

const album = z.strictObject({
  name: text,
  fecha: days,
  lugar: keyOf('lugares.yaml').nullish().meta({ description: 'Si se hicieron en casa.', prominent: true }),
  direccion: optionalText.meta({
    title: 'Lugar de fuera',
    description: 'Si se hicieron fuera.',
    prominent: true,
  }),
  img: z
    .union([z.int().min(1), img])
    .register(valueKinds, { kind: 'photo or picture' })
    .meta({
      title: 'Foto de portada',
      description: 'El número de una foto del álbum, o el nombre de otra foto.',
      control: 'picture',
    }),
  route: slug.meta({ folded: true }),
  amount: z.int().min(1).meta({ description: 'Cuántas fotos hay: el número de la última', folded: true }),
  retiradas: z
    .array(z.int().min(1))
    .nullish()
    .meta({ description: 'Números de las fotos que ya no se enseñan', itemNoun: 'una foto', folded: true }),
  orden: z.array(z.int().min(1)).nullish().meta({
    description:
      'Números de las fotos en el orden en que se enseñan. Las que falten van detrás, por su número.',
    itemNoun: 'una foto',
    folded: true,
  }),
  menores: z.boolean().nullish().describe('La web no ofrece descargar sus fotos.'),
  pies: z
    .record(
      z
        .string()
        .regex(/^[1-9]\d*$/)
        .register(valueKinds, { kind: 'photo number' }),
      text,
    )
    .nullish()
    .meta({
      description: 'Una frase debajo de una foto, por su número.',
      itemNoun: 'un pie',
      folded: true,
    }),
  capitulos: z
    .array(z.strictObject({ title: text, foto: z.int().min(1).describe('Número de su primera foto') }))
    .nullish()
    .meta({
      description: 'Partes de un álbum largo, en orden',
      itemNoun: 'un capítulo',
      inline: true,
      folded: true,
    }),
});

const schema = z.strictObject({
  intro: intro(),
  destacado: z.string().trim().min(1).register(valueKinds, { kind: 'album' }).nullish().meta({
    title: 'Álbum destacado',
    description: 'El que abre la página de fotos. Sin él, el de fecha más reciente.',
    refers: 'albumes',
  }),
  cursos: z
    .array(
      z.strictObject({
        curso: season.meta({
          title: 'Temporada',
          description:
            'Como «2024-2025». Con ella se forman la dirección web y el nombre de su carpeta de fotos.',
        }),
        intro: intro().meta({ title: 'Texto de entrada de la temporada' }),
        albumes: z.array(album).meta({ itemNoun: 'un álbum' }),
      }),
    )
    .meta({ title: 'Temporadas', itemNoun: 'una temporada' }),
});

type GalleriesNode = ContentNode<z.infer<typeof schema>>;
export type AlbumInput = z.infer<typeof album>;
type AlbumNode = ContentNode<AlbumInput>;

/** Albums of photos by season. */
export const galleries = yamlFile({
  name: 'galerias.yaml',
  contents: 'Fotos de cada temporada',
  part: 'Fotos',
  help: 'Los álbumes de fotos de cada temporada. Salen en «Galerías».',
  previewPath: ({ path: [list = '', i = '', albums = '', j = ''], read }) =>
    `/galerias/${slugOf(read(list, i, 'curso'))}/${read(list, i, albums, j, 'route')}`,
  newSeason: 'keepDates',
  schema,
  absent: { galleriesIntro: '', seasons: [], featuredAlbum: null },
  build([doc]) {
    const seasons = buildSeasons(doc);
    return { galleriesIntro: doc.value.intro ?? '', seasons, featuredAlbum: findFeatured(doc, seasons) };
  },
  shownUntil: () => [],
});

export type SeasonGallery = ReturnType<typeof buildSeasons>[number];

/** Builds the seasons that have albums, newest first; seasons of the same year stay in the order of the file. */
function buildSeasons(doc: GalleriesNode) {
  const names = doc.value.cursos.map(({ curso }) => curso);
  doc.reportDuplicates(['cursos'], names.map(slugOf), { names, field: 'curso' });
  const seasons = doc.children('cursos').map((season) => {
    const { curso, intro, albumes } = season.value;
    const slug = slugOf(curso);
    const near = consecutive(curso);
    if (near) season.report(['curso'], { code: 'years apart', season: curso, nearest: near });
    const routes = albumes.map(({ route }) => route);
    season.reportDuplicates(['albumes'], routes, { field: 'route', distinctBy: 'route' });
    const albums = season.children('albumes').map((album) => buildAlbum(album, { name: curso, slug }));
    return {
      /** Name in the club's spelling: `2024-2025`, `2025/26`, `2026`. */
      name: curso,
      /** Segment of its address and name of its photo folder: `2025-26`. */
      slug,
      path: `/galerias/${slug}`,
      intro: intro ?? '',
      albums,
    };
  });
  return seasons
    .filter(({ albums }) => albums.length > 0)
    .sort((a, b) => startYear(b.name) - startYear(a.name));
}

export type Album = ReturnType<typeof buildAlbum>;

function buildAlbum(doc: AlbumNode, season: { name: string; slug: string }) {
  const { route, name, amount, img, retiradas, orden, menores } = doc.value;
  const folder = `${season.slug}/${route}`;
  const removed = retiradas ?? [];
  for (const [i, n] of removed.entries()) checkNumber(doc, ['retiradas', i], n);
  for (const [i, n] of (orden ?? []).entries()) checkNumber(doc, ['orden', i], n);
  const captions = captionsByNumber(doc);
  const photos: AlbumPhoto[] = shownNumbers(doc.value).map((n) => ({
    n,
    img: { id: `${folder}/${n}` },
    caption: captions.get(n) ?? '',
  }));
  if (photos.length === 0) doc.report(['retiradas'], { code: 'no photos left' });
  if (typeof img === 'number') checkNumber(doc, ['img'], img);
  return {
    season: season.name,
    slug: route,
    name,
    /** `/galerias/2024-2025/copa` */
    path: `/galerias/${folder}`,
    /** Null if its photos may not be published (src/club/consent). */
    cover: coverOf(doc, folder),
    amount,
    /** Numbers of the photos taken down on request; the others keep theirs. */
    removed,
    /** True if it shows minors: its photos are not offered for download. */
    minors: menores === true,
    /** First and last day, equal for a single day; null if unknown. */
    days: albumDays(doc),
    /** Place in words; may be empty. */
    place: placeName(doc),
    /** Photos in the order of the album, without the removed ones. */
    photos,
    /** Chapters in order, with the number of their first photo. Photos before the first chapter belong to none. */
    chapters: buildChapters(doc, photos),
  };
}

function coverOf(doc: AlbumNode, folder: string): Img | null {
  const { img } = doc.value;
  return doc.picture(['img'], typeof img === 'number' ? `${folder}/${img}` : img);
}

/** Photo that an album shows, `2024-2025/copa/17`. Its caption may be empty. */
interface AlbumPhoto {
  n: number;
  img: Img;
  caption: string;
}

/** Returns the days on which the photos of an album were taken; null if unknown. */
function albumDays(doc: AlbumNode) {
  const { fecha } = doc.value;
  if (!fecha) return null;
  if (typeof fecha === 'string') return { from: fecha, to: fecha };
  const { desde, hasta } = fecha;
  reportReversedSpan(doc, ['fecha', 'hasta'], desde, hasta);
  return { from: desde, to: hasta };
}

/** Returns the name of the venue or other place where the photos were taken; may be empty. */
function placeName(doc: AlbumNode): string {
  const { lugar, direccion } = doc.value;
  if (lugar && direccion) doc.report(['direccion'], { code: 'two places' });
  const [venue] = lugar ? resolveVenue(doc, ['lugar'], lugar) : [];
  return venue?.title ?? direccion ?? '';
}

/** Reports a photo number beyond the album's last one. */
function checkNumber(doc: AlbumNode, path: ValuePath, photo: number, onKey = false): void {
  const { amount } = doc.value;
  if (photo > amount) doc.report(path, { code: 'unknown photo', photo, amount }, onKey);
}

/** Returns the captions by photo number, also of removed photos, whose captions are not shown. */
function captionsByNumber(doc: AlbumNode): Map<number, string> {
  const captions = Object.entries(doc.value.pies ?? {});
  for (const [n] of captions) checkNumber(doc, ['pies', n], Number(n), true);
  return new Map(captions.map(([n, caption]) => [Number(n), caption]));
}

/** Builds the chapters that have photos to show. A chapter whose first photo was removed begins at the next one. */
function buildChapters(doc: AlbumNode, photos: readonly AlbumPhoto[]) {
  const order = orderedNumbers(doc.value);
  const positionOf = (n: number) => order.indexOf(n);
  const chapters = doc.value.capitulos ?? [];
  return chapters.flatMap(({ title, foto: photo }, i) => {
    const path = ['capitulos', i, 'foto'];
    const before = chapters[i - 1];
    checkNumber(doc, path, photo);
    if (before && positionOf(photo) <= positionOf(before.foto))
      doc.report(path, { code: 'chapter order', title, first: before.foto });
    const next = chapters[i + 1];
    const end = next ? positionOf(next.foto) : order.length;
    const first = photos.find(({ n }) => positionOf(n) >= positionOf(photo) && positionOf(n) < end);
    return first ? { title, first: first.n } : [];
  });
}

/** Finds the album that opens the galleries: the one that the file names, else the latest by date, else the newest season's first. */
function findFeatured(doc: GalleriesNode, seasons: readonly SeasonGallery[]): Album | null {
  const albums = seasons.flatMap((season) =>
    season.albums.map((album) => ({ key: album.path.replace('/galerias/', ''), album })),
  );
  const { destacado } = doc.value;
  if (destacado) return doc.resolveKey(['destacado'], destacado, albums, galleries.name)[0]?.album ?? null;
  const latest = albums.toSorted((a, b) => (b.album.days?.to ?? '').localeCompare(a.album.days?.to ?? ''));
  return latest[0]?.album ?? null;
}
