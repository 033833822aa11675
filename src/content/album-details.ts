import { venueOf } from './agenda-keys.ts';
import type { Album, Season } from './club.ts';
import { daysInOrder } from './day-checks.ts';
import type { AlbumInput, Galleries } from './files/galleries.ts';
import { lookUp } from './look-up.ts';
import type { Reader } from './reader.ts';
import type { Path } from './yaml-source.ts';

/** When the photos of an album were taken; null where the club does not say. */
export function daysOf(doc: Galleries, at: Path, { fecha }: AlbumInput): Album['days'] {
  if (!fecha) return null;
  if (typeof fecha === 'string') return { from: fecha, to: fecha };
  const { desde, hasta } = fecha;
  daysInOrder(doc, [...at, 'fecha', 'hasta'], desde, hasta, 'un «hasta» igual o posterior a «desde»');
  return { from: desde, to: hasta };
}

/** Where they were taken, in words: one of the club's venues or any other place; may be empty. */
export function placeOf(doc: Galleries, at: Path, { lugar, direccion }: AlbumInput, reader: Reader): string {
  if (lugar && direccion)
    doc.problem([...at, 'direccion'], {
      found: 'El álbum tiene «lugar» y «direccion».',
      allowed: 'solo «lugar», con una clave de lugares.yaml, o solo «direccion», con el nombre de otro sitio',
    });
  const [venue] = lugar ? venueOf(doc, [...at, 'lugar'], lugar, reader) : [];
  return venue?.title ?? direccion ?? '';
}

/** Reports a number that no photo of the album has. */
function checkNumber(doc: Galleries, at: Path, n: number, amount: number, onKey = false): void {
  const words = {
    found: `La foto ${n} no existe: el álbum tiene ${amount}.`,
    allowed: `un número del 1 al ${amount}`,
  };
  if (n > amount) doc.problem(at, words, onKey);
}

/** Captions by number, those of removed photos among them: they are shown with the photo or not at all. */
export function captionsOf(doc: Galleries, at: Path, { pies, amount }: AlbumInput): Map<number, string> {
  const captions = Object.entries(pies ?? {}).map(([n, words]): [number, string] => [Number(n), words]);
  for (const [n] of captions) checkNumber(doc, [...at, 'pies', String(n)], n, amount, true);
  return new Map(captions);
}

/** The chapters that have photos to show, each with the first of them: a removed one may have begun it. */
export function chaptersOf(
  doc: Galleries,
  at: Path,
  { capitulos, amount }: AlbumInput,
  photos: Album['photos'],
): Album['chapters'] {
  const chapters = capitulos ?? [];
  return chapters.flatMap(({ title, foto }, i) => {
    const place = [...at, 'capitulos', i, 'foto'];
    const before = chapters[i - 1];
    checkNumber(doc, place, foto, amount);
    if (before && foto <= before.foto)
      doc.problem(place, {
        found: `El capítulo «${title}» empieza en la foto ${foto}, y el anterior, «${before.title}», en la ${before.foto}.`,
        allowed: `un número mayor que ${before.foto}: los capítulos van en el orden de las fotos`,
      });
    const next = chapters[i + 1]?.foto ?? amount + 1;
    const first = photos.find(({ n }) => n >= foto && n < next);
    return first ? { title, first: first.n } : [];
  });
}

/** The album that opens the galleries: the one that the file names, else the latest by date, else the newest season's first. */
export function featuredOf(doc: Galleries, seasons: readonly Season[]): Album | null {
  const albums = seasons.flatMap((season) =>
    season.albums.map((album) => ({ key: album.path.replace('/galerias/', ''), album })),
  );
  const { destacado } = doc.value;
  if (destacado) return lookUp(doc, ['destacado'], destacado, albums, 'galerias.yaml')[0]?.album ?? null;
  const latest = albums.toSorted((a, b) => (b.album.days?.to ?? '').localeCompare(a.album.days?.to ?? ''));
  return latest[0]?.album ?? null;
}
