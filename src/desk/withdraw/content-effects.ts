/** What the withdrawal of a photo changes in galerias.yaml, and where else the content shows it. Pure. */
import type { Club, Img } from '../../content/club.ts';
import type { Readable } from '../../content/files/declare.ts';
import { type AlbumInput, galleries } from '../../content/files/galleries.ts';
import { splitId } from '../../pictures/originals.ts';
import {
  albumsIn,
  coverOf,
  type GalleriesValue,
  type PhotoOfAlbum,
  sameId,
  shownNumbers,
} from '../albums/galleries.ts';

/** What becomes of galerias.yaml when a photo goes. */
interface GalleriesChange {
  value: GalleriesValue;
  /** Spanish sentences: what changes besides the photo. */
  effects: string[];
  /** Number of the album's next cover; null where the photo was not its cover. */
  cover: number | null;
  /** Spanish sentences: why the photo cannot go like this. */
  blocked: string[];
}

/** The cover in the place of photo `n`: the next one, or the last that is left. */
const nextOf = (shown: readonly number[], n: number) =>
  shown.find((other) => other > n) ?? (shown.at(-1) as number);

/** What happens to the chapter that the photo began; none where it began none. */
function chapterEffects({ capitulos, amount }: AlbumInput, n: number, shown: readonly number[]): string[] {
  const chapters = capitulos ?? [];
  return chapters.flatMap(({ title, foto }, i) => {
    const end = chapters[i + 1]?.foto ?? amount + 1;
    const inside = (photo: number) => photo >= foto && photo < end;
    const first = shown.find(inside);
    if (!inside(n) || (first !== undefined && first < n)) return [];
    return first === undefined
      ? [`El capítulo «${title}» se queda sin fotos y deja de verse.`]
      : [`El capítulo «${title}» empieza en la foto ${first}.`];
  });
}

/**
 * Takes a photo down in the value of galerias.yaml: its number, its caption and, where it was the cover, another cover.
 * @param cover number of the new cover, where the volunteer chose one
 */
export function takeDown(
  value: GalleriesValue,
  { album: key, n }: PhotoOfAlbum,
  cover?: number,
): GalleriesChange {
  const copy = structuredClone(value);
  const album = albumsIn(copy).find((each) => each.key === key)?.album;
  if (!album || n < 1 || n > album.amount)
    return { value, effects: [], cover: null, blocked: [`El álbum ${key} no tiene ninguna foto ${n}.`] };
  const effects: string[] = [];
  const before = album.retiradas ?? [];
  if (!before.includes(n)) album.retiradas = [...before, n].sort((a, b) => a - b);
  const shown = shownNumbers(album);
  if (shown.length === 0)
    return {
      value,
      effects,
      cover: null,
      blocked: [`La foto ${n} es la única que se ve del álbum «${album.name}»: quita el álbum entero.`],
    };
  const caption = album.pies?.[n];
  if (album.pies && caption !== undefined) {
    delete album.pies[n];
    if (Object.keys(album.pies).length === 0) delete album.pies;
    effects.push(`Se borra su pie: «${caption}».`);
  }
  effects.push(...chapterEffects(album, n, shown));
  if (!isCover(album, key, n)) return { value: copy, effects, cover: null, blocked: [] };
  const next = cover !== undefined && shown.includes(cover) ? cover : nextOf(shown, n);
  album.img = next;
  return { value: copy, effects, cover: next, blocked: [] };
}

function isCover({ img }: AlbumInput, key: string, n: number): boolean {
  if (typeof img === 'number') return img === n;
  return sameId(typeof img === 'string' ? img : img.ruta, `${key}/${n}`);
}

interface Use {
  img: Img | null;
  /** Spanish, after «La foto sale»: `en la portada de la web`. */
  where: string;
}

/** Every place of the site that names a picture, but for albums; of what can be read. */
function uses(club: Partial<Club>): Use[] {
  const { crest, cover, story, kinds = [], coaches = [], board = [], venues = [], partners = [] } = club;
  const texts = [club.legalNotice, club.privacy, ...(club.pages ?? [])].filter((text) => text !== undefined);
  return [
    { img: crest ?? null, where: 'como escudo del club' },
    { img: cover?.img ?? null, where: 'en la portada de la web' },
    { img: cover?.narrowImg ?? null, where: 'en la portada de la web en los móviles' },
    ...kinds.flatMap(({ teams }) =>
      teams.map(({ img, name }) => ({ img, where: `en la página del equipo «${name}»` })),
    ),
    ...coaches.map(({ img, name }) => ({ img, where: `como retrato de ${name} en el cuerpo técnico` })),
    ...board.map(({ img, name }) => ({ img, where: `como retrato de ${name} en la junta` })),
    ...venues.map(({ img, title }) => ({ img, where: `como foto del lugar «${title}»` })),
    ...partners.flatMap(({ partners }) =>
      partners.map(({ img, title }) => ({ img, where: `como marca de «${title}»` })),
    ),
    { img: story?.img ?? null, where: 'en la historia del club' },
    ...texts.map(({ img, title }) => ({ img, where: `en la página «${title}»` })),
  ];
}

/** Albums that have a photo of elsewhere as their cover. */
const coverUses = (value: GalleriesValue, id: string): string[] =>
  albumsIn(value)
    .filter(({ key, album }) => key !== splitId(id).folder && sameId(coverOf(key, album).id, id))
    .map(({ season, album }) => `como portada del álbum «${album.name}» (${season})`);

/** Whether a text names a picture, `2024-2025/copa/017` as well. */
function isNamedIn(text: string, id: string): boolean {
  const { folder, stem } = splitId(id);
  return new RegExp(`(?<![\\w/-])${folder}/${/^\d+$/.test(stem) ? '0*' : ''}${stem}(?![\\w/-])`, 'i').test(
    text,
  );
}

/**
 * Where the site shows a photo besides its album and that album's cover, in Spanish: `en la portada de la web`. A file
 * that cannot be read is searched as text.
 * @param value of galerias.yaml
 */
export function otherUses({ club, unread }: Readable, value: GalleriesValue, id: string): string[] {
  const texts = [...unread].filter(([file, text]) => file !== galleries.name && isNamedIn(text, id));
  return [
    ...uses(club).flatMap(({ img, where }) => (img && sameId(img.id, id) ? [where] : [])),
    ...coverUses(value, id),
    ...texts.map(([file]) => `en el archivo ${file}, que tiene errores`),
  ];
}
