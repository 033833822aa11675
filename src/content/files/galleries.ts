import { z } from 'zod';
import { captionsOf, chaptersOf, daysOf, featuredOf, placeOf } from '../album-details.ts';
import type { Album, Season } from '../club.ts';
import type { Document } from '../document.ts';
import type { Reader } from '../reader.ts';
import { consecutive, yearOf } from '../season-names.ts';
import { slugOf } from '../slug.ts';
import type { Path } from '../yaml-source.ts';
import { yamlFile } from './declare.ts';
import { date, img, keyOf, optionalText, season, slug, text } from './fields.ts';

const DAYS_ALLOWED = 'un día, como «2024-11-14», o varios: «{ desde: 2024-11-14, hasta: 2024-11-16 }»';
const NUMBER_ALLOWED = 'el número de una foto del álbum';

const album = z.strictObject({
  route: slug,
  name: text,
  img: z
    .union([z.int().min(1), img], {
      error: 'el número de una foto del álbum o el nombre de otra foto',
    })
    .meta({
      description: 'Foto de portada: su número, o el nombre de otra foto.',
      title: 'Foto de portada',
      help: 'El número de una foto del álbum, o el nombre de otra foto.',
      control: 'picture',
    }),
  amount: z.int().min(1).describe('Cuántas fotos hay: el número de la última'),
  retiradas: z.array(z.int().min(1)).nullish().describe('Números de las fotos que ya no se enseñan'),
  menores: z.boolean().nullish().meta({
    description: 'true si salen menores: la web no ofrece descargar sus fotos',
    help: 'La web no ofrece descargar sus fotos.',
  }),
  fecha: z
    .union([date, z.strictObject({ desde: date, hasta: date })], { error: DAYS_ALLOWED })
    .nullish()
    .meta({
      description: 'Cuándo se hicieron: un día, o «desde» y «hasta»',
      title: 'Cuándo se hicieron',
      help: '',
      control: 'days',
      prominent: true,
    }),
  lugar: keyOf('lugares.yaml')
    .nullish()
    .meta({ description: 'En casa: clave de lugares.yaml', help: 'Si se hicieron en casa.' }),
  direccion: optionalText.meta({
    description: 'Fuera: dónde se hicieron',
    title: 'Sitio de fuera',
    help: 'Si se hicieron fuera.',
  }),
  pies: z
    .record(z.string().regex(/^[1-9]\d*$/, { error: NUMBER_ALLOWED }), text)
    .nullish()
    .meta({
      description: 'Pies de foto: el número de cada foto y lo que se ve en ella',
      help: 'Una frase debajo de una foto, por su número.',
    }),
  capitulos: z
    .array(z.strictObject({ title: text, foto: z.int().min(1).describe('Número de su primera foto') }))
    .nullish()
    .describe('Partes de un álbum largo, en orden'),
});

const schema = z.strictObject({
  intro: text,
  destacado: z.string({ error: 'un álbum, como «2024-2025/copa»' }).trim().min(1).nullish().meta({
    description: 'Álbum que abre /galerias: 2024-2025/copa. Sin él, el de fecha más reciente.',
    title: 'Álbum destacado',
    help: 'El que abre la página de fotos. Sin él, el de fecha más reciente.',
    refers: 'albumes',
  }),
  cursos: z
    .array(
      z.strictObject({
        curso: season.describe(
          'También es su carpeta de fotos y el final de su dirección (la barra se cambia por un guion).',
        ),
        intro: text,
        albumes: z.array(album).min(1),
      }),
    )
    .min(1),
});

export type Galleries = Document<z.infer<typeof schema>>;
export type AlbumInput = z.infer<typeof album>;

/** Albums of photos by season. */
export const galleries = yamlFile({
  name: 'galerias.yaml',
  holds: 'Fotos de cada temporada',
  part: 'Fotos',
  help: 'Los álbumes de fotos de cada temporada. Salen en «Galerías».',
  schema,
  absent: { galleriesIntro: '', seasons: [], featuredAlbum: null },
  build([doc], reader) {
    const seasons = seasonsOf(doc, reader);
    return { galleriesIntro: doc.value.intro, seasons, featuredAlbum: featuredOf(doc, seasons) };
  },
  check(_, { seasons }, { notes }) {
    // A photo that was taken down must not come back as a cover or on a page.
    const removed = new Set(
      seasons.flatMap((s) => s.albums.flatMap((a) => a.removed.map((n) => `${s.slug}/${a.slug}/${n}`))),
    );
    // `017` is the photo 17, as it is in its folder.
    for (const { id, report } of notes.pictures)
      if (removed.has(id.replace(/\/0+(?=\d+$)/, '/')))
        report({
          found: `La foto «${id}» está retirada.`,
          allowed: 'otra foto que no esté en «retiradas»',
        });
  },
});

/** The seasons, newest first; those of one year in the order of the file. */
function seasonsOf(doc: Galleries, reader: Reader): Season[] {
  const seen = new Set<string>();
  const seasons = doc.value.cursos.map(({ curso, intro, albumes }, i) => {
    const path = ['cursos', i];
    const slug = slugOf(curso);
    const near = consecutive(curso);
    if (near)
      doc.problem([...path, 'curso'], {
        found: `He encontrado «${curso}».`,
        allowed: 'dos años seguidos, como «2024-2025»',
        nearest: near,
      });
    if (seen.has(slug))
      doc.problem([...path, 'curso'], {
        found: `El curso «${curso}» está dos veces.`,
        allowed: 'cada curso una sola vez, con todos sus álbumes',
      });
    seen.add(slug);
    const albums = albumes.map((input, j) => {
      const at = [...path, 'albumes', j];
      if (albumes.findIndex((other) => other.route === input.route) < j)
        doc.problem([...at, 'route'], {
          found: `El álbum «${input.route}» está dos veces en ${curso}.`,
          allowed: 'un «route» distinto para cada álbum del curso',
        });
      return albumOf(doc, at, { name: curso, slug }, input, reader);
    });
    return { name: curso, slug, path: `/galerias/${slug}`, intro, albums };
  });
  return seasons.sort((a, b) => yearOf(b.name) - yearOf(a.name));
}

function albumOf(
  doc: Galleries,
  path: Path,
  season: Pick<Season, 'name' | 'slug'>,
  input: AlbumInput,
  reader: Reader,
): Album {
  const { route, name, amount, img, retiradas, menores } = input;
  const folder = `${season.slug}/${route}`;
  const removed = retiradas ?? [];
  removed.forEach((n, i) => {
    if (n > amount)
      doc.problem([...path, 'retiradas', i], {
        found: `La foto ${n} no existe: el álbum tiene ${amount}.`,
        allowed: `números del 1 al ${amount}`,
      });
  });
  const captions = captionsOf(doc, path, input);
  const photos = Array.from({ length: amount }, (_, i) => i + 1)
    .filter((n) => !removed.includes(n))
    .map((n) => ({ n, img: { id: `${folder}/${n}` }, caption: captions.get(n) ?? '' }));
  if (photos.length === 0)
    doc.problem([...path, 'retiradas'], {
      found: 'Todas las fotos del álbum están retiradas.',
      allowed: 'al menos una foto a la vista, o quitar el álbum',
    });
  if (typeof img === 'number' && img > amount)
    doc.problem([...path, 'img'], {
      found: `La foto ${img} no existe: el álbum tiene ${amount}.`,
      allowed: `un número del 1 al ${amount}`,
    });
  const cover = doc.picture([...path, 'img'], typeof img === 'number' ? `${folder}/${img}` : img);
  return {
    season: season.name,
    slug: route,
    name,
    path: `/galerias/${folder}`,
    cover,
    amount,
    removed,
    minors: menores === true,
    days: daysOf(doc, path, input),
    place: placeOf(doc, path, input, reader),
    photos,
    chapters: chaptersOf(doc, path, input, photos),
  };
}
