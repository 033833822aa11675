import type { AlbumInput } from '../../content/files/galleries.ts';
import { slugOf } from '../../content/slug.ts';
import { sameId } from './photo-uses.ts';

/** The value of galerias.yaml, as far as it matters here. */
export interface GalleriesValue {
  cursos: { curso: string | number; albumes: AlbumInput[] }[];
}

export interface AlbumPhoto {
  /** `2024-2025/copa` */
  album: string;
  n: number;
}

/** What becomes of galerias.yaml when a photo goes. */
export interface GalleriesChange {
  value: GalleriesValue;
  /** Spanish sentences: what changes besides the photo. */
  effects: string[];
  /** Number of the album's next cover; null where the photo was not its cover. */
  cover: number | null;
  /** Spanish sentences: why the photo cannot go like this. */
  blocked: string[];
}

const numbers = (album: AlbumInput): number[] =>
  Array.from({ length: album.amount }, (_, i) => i + 1).filter((n) => !album.retiradas?.includes(n));

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
  { album: key, n }: AlbumPhoto,
  cover?: number,
): GalleriesChange {
  const copy = structuredClone(value);
  const album = copy.cursos
    .flatMap(({ curso, albumes }) =>
      albumes.map((album) => ({ key: `${slugOf(String(curso))}/${album.route}`, album })),
    )
    .find((each) => each.key === key)?.album;
  if (!album || n < 1 || n > album.amount)
    return { value, effects: [], cover: null, blocked: [`El álbum ${key} no tiene ninguna foto ${n}.`] };
  const effects: string[] = [];
  const before = album.retiradas ?? [];
  if (!before.includes(n)) album.retiradas = [...before, n].sort((a, b) => a - b);
  const shown = numbers(album);
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
