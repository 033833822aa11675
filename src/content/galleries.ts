import type { Album, Season } from './club.ts';
import { type Loaded, pictureAt, type Reading } from './reading.ts';
import type { GalleriesInput } from './schema.ts';
import { type Path, report, type Source } from './yaml-source.ts';

type AlbumInput = GalleriesInput['cursos'][number]['albumes'][number];

function buildAlbum(reading: Reading, source: Source, path: Path, curso: string, input: AlbumInput): Album {
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
    .map((n) => ({ n, img: { id: `${curso}/${route}/${n}` } }));
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
  const cover = typeof input.img === 'number' ? `${curso}/${route}/${input.img}` : input.img;
  return {
    curso,
    route,
    name,
    path: `/galerias/${curso}/${route}`,
    cover: pictureAt(reading, source, at, cover),
    amount,
    retiradas,
    photos,
  };
}

/** The seasons, newest first. */
export function buildSeasons(reading: Reading, loaded: Loaded<GalleriesInput>): Season[] {
  const { source, value } = loaded;
  const seen = new Set<string>();
  const seasons = value.cursos.map(({ curso, intro, albumes }, i) => {
    const path = ['cursos', i];
    const [from = 0, to = 0] = curso.split('-').map(Number);
    if (to !== from + 1)
      report(reading.problems, source, [...path, 'curso'], {
        found: `He encontrado «${curso}».`,
        allowed: 'dos años seguidos, como «2024-2025»',
        nearest: `${from}-${from + 1}`,
      });
    if (seen.has(curso))
      report(reading.problems, source, [...path, 'curso'], {
        found: `El curso «${curso}» está dos veces.`,
        allowed: 'cada curso una sola vez, con todos sus álbumes',
      });
    seen.add(curso);
    const routes = new Set<string>();
    const albums = albumes.map((album, j) => {
      const at = [...path, 'albumes', j];
      if (routes.has(album.route))
        report(reading.problems, source, [...at, 'route'], {
          found: `El álbum «${album.route}» está dos veces en ${curso}.`,
          allowed: 'un «route» distinto para cada álbum del curso',
        });
      routes.add(album.route);
      return buildAlbum(reading, source, at, curso, album);
    });
    return { curso, path: `/galerias/${curso}`, intro, albums };
  });
  return seasons.sort((a, b) => b.curso.localeCompare(a.curso));
}

/** A photo that was taken down must not come back as a cover or on a page. */
export function checkRemoved(reading: Reading, seasons: readonly Season[]): void {
  const removed = new Set(
    seasons.flatMap((s) => s.albums.flatMap((a) => a.retiradas.map((n) => `${a.curso}/${a.route}/${n}`))),
  );
  // `017` is the photo 17, as it is in its folder.
  for (const { id, source, path } of reading.imgs)
    if (removed.has(id.replace(/\/0+(?=\d+$)/, '/')))
      report(reading.problems, source, path, {
        found: `La foto «${id}» está retirada.`,
        allowed: 'otra foto que no esté en «retiradas»',
      });
}
