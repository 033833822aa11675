import type { Album, Season } from './club.ts';
import { type Loaded, pictureAt, type Reading } from './reading.ts';
import type { GalleriesInput } from './schema.ts';
import { slugOf } from './slug.ts';
import { type Path, report, type Source } from './yaml-source.ts';

type AlbumInput = GalleriesInput['cursos'][number]['albumes'][number];

/** The year that a season begins in. */
const yearOf = (curso: string) => Number(/\d{4}/.exec(curso)?.[0]);

/** Two years in a season's name follow each other; the mended name when they do not. */
function mended(curso: string): string | undefined {
  const [, from = '', sign = '', to = ''] = /^(\d{4})([-/])(\d{2}|\d{4})$/.exec(curso) ?? [];
  const next = String(Number(from) + 1).slice(-to.length);
  return from === '' || to === next ? undefined : `${from}${sign}${next}`;
}

function buildAlbum(
  reading: Reading,
  source: Source,
  path: Path,
  season: { curso: string; route: string },
  input: AlbumInput,
): Album {
  const { curso } = season;
  const folder = `${season.route}/${input.route}`;
  const { route, name, amount } = input;
  const retiradas = input.retiradas ?? [];
  retiradas.forEach((n, i) => {
    if (n > amount)
      report(reading.problems, source, [...path, 'retiradas', i], {
        found: `La foto ${n} no existe: el álbum tiene ${amount}.`,
        allowed: `números del 1 al ${amount}`,
      });
  });
  const photos = Array.from({ length: amount }, (_, i) => i + 1)
    .filter((n) => !retiradas.includes(n))
    .map((n) => ({ n, img: { id: `${folder}/${n}` } }));
  if (photos.length === 0)
    report(reading.problems, source, [...path, 'retiradas'], {
      found: 'Todas las fotos del álbum están retiradas.',
      allowed: 'al menos una foto a la vista, o quitar el álbum',
    });
  const at = [...path, 'img'];
  if (typeof input.img === 'number' && input.img > amount)
    report(reading.problems, source, at, {
      found: `La foto ${input.img} no existe: el álbum tiene ${amount}.`,
      allowed: `un número del 1 al ${amount}`,
    });
  const cover = typeof input.img === 'number' ? `${folder}/${input.img}` : input.img;
  return {
    curso,
    route,
    name,
    path: `/galerias/${folder}`,
    cover: pictureAt(reading, source, at, cover),
    amount,
    retiradas,
    photos,
  };
}

/** The seasons, newest first; those of one year in the order of the file. */
export function buildSeasons(reading: Reading, loaded: Loaded<GalleriesInput>): Season[] {
  const { source, value } = loaded;
  const seen = new Set<string>();
  const seasons = value.cursos.map(({ curso, intro, albumes }, i) => {
    const path = ['cursos', i];
    const route = slugOf(curso);
    const near = mended(curso);
    if (near)
      report(reading.problems, source, [...path, 'curso'], {
        found: `He encontrado «${curso}».`,
        allowed: 'dos años seguidos, como «2024-2025»',
        nearest: near,
      });
    if (seen.has(route))
      report(reading.problems, source, [...path, 'curso'], {
        found: `El curso «${curso}» está dos veces.`,
        allowed: 'cada curso una sola vez, con todos sus álbumes',
      });
    seen.add(route);
    const routes = new Set<string>();
    const albums = albumes.map((album, j) => {
      const at = [...path, 'albumes', j];
      if (routes.has(album.route))
        report(reading.problems, source, [...at, 'route'], {
          found: `El álbum «${album.route}» está dos veces en ${curso}.`,
          allowed: 'un «route» distinto para cada álbum del curso',
        });
      routes.add(album.route);
      return buildAlbum(reading, source, at, { curso, route }, album);
    });
    return { curso, route, path: `/galerias/${route}`, intro, albums };
  });
  return seasons.sort((a, b) => yearOf(b.curso) - yearOf(a.curso));
}

/** A photo that was taken down must not come back as a cover or on a page. */
export function checkRemoved(reading: Reading, seasons: readonly Season[]): void {
  const removed = new Set(
    seasons.flatMap((s) => s.albums.flatMap((a) => a.retiradas.map((n) => `${s.route}/${a.route}/${n}`))),
  );
  // `017` is the photo 17, as it is in its folder.
  for (const { id, source, path } of reading.imgs)
    if (removed.has(id.replace(/\/0+(?=\d+$)/, '/')))
      report(reading.problems, source, path, {
        found: `La foto «${id}» está retirada.`,
        allowed: 'otra foto que no esté en «retiradas»',
      });
}
