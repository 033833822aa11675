/** Changes of the value of galerias.yaml; each gives a new value. Pure. */
import type { AlbumInput } from '../../content/files/galleries.ts';
import { slugOf } from '../../content/slug.ts';
import type { AlbumChange, NewAlbum } from '../photos-api.ts';
import type { GalleriesValue } from '../withdraw/galleries-change.ts';
import { albumsIn, coverValue, routeFor } from './galleries-value.ts';

/** galerias.yaml of a club that has no album yet. */
export const NO_ALBUMS = {
  intro: 'Aquí están las fotos de cada temporada, de la más reciente a la más antigua.',
  cursos: [],
};

function withAlbum<Value extends GalleriesValue>(
  value: Value,
  key: string,
  change: (album: AlbumInput) => void,
): Value {
  const copy = structuredClone(value);
  const found = albumsIn(copy).find((each) => each.key === key);
  if (!found) throw new RangeError(`no album ${key}`);
  change(found.album);
  return copy;
}

/** Captions, chapters and cover of an album. Throws RangeError for an album that is not there. */
export function editAlbum<Value extends GalleriesValue>(value: Value, change: AlbumChange): Value {
  const { album: key, captions = {}, chapters, cover } = change;
  return withAlbum(value, key, (album) => {
    const pies = { ...album.pies };
    for (const [n, words] of Object.entries(captions)) {
      if (words.trim()) pies[n] = words.trim();
      else delete pies[n];
    }
    if (Object.keys(pies).length > 0) album.pies = pies;
    else delete album.pies;
    if (chapters) {
      if (chapters.length > 0) album.capitulos = chapters.toSorted((a, b) => a.foto - b.foto);
      else delete album.capitulos;
    }
    if (cover) album.img = coverValue(key, cover.n, cover.focus);
  });
}

/** Says whether minors are to be seen in an album. */
export function markMinors<Value extends GalleriesValue>(value: Value, key: string, minors: boolean): Value {
  return withAlbum(value, key, (album) => {
    if (minors) album.menores = true;
    else delete album.menores;
  });
}

export function setAmount<Value extends GalleriesValue>(value: Value, key: string, amount: number): Value {
  return withAlbum(value, key, (album) => {
    album.amount = amount;
  });
}

/**
 * Puts in an album, and its season where that is new: the newest stands first. Its first photo is the cover.
 * @param days when its photos were taken: one day, or the first and the last; none where that is not known
 */
export function addAlbum<Value extends GalleriesValue>(
  value: Value,
  asked: NewAlbum,
  { amount, cover, days }: { amount: number; cover: number; days: readonly string[] },
): { value: Value; key: string } {
  const copy = structuredClone(value);
  const route = routeFor(value, asked);
  const season = asked.season.trim();
  const [first, last] = [days[0], days.at(-1)];
  const album: AlbumInput = {
    route,
    name: asked.name.trim(),
    img: cover,
    amount,
    ...(first && last && { fecha: first === last ? first : { desde: first, hasta: last } }),
  };
  const known = copy.cursos.find(({ curso }) => slugOf(String(curso)) === slugOf(season));
  if (known) known.albumes.push(album);
  else {
    const added = { curso: season, intro: `Fotos de la temporada ${season}.`, albumes: [album] };
    const at = copy.cursos.findIndex(({ curso }) => yearOf(String(curso)) < yearOf(season));
    copy.cursos.splice(at < 0 ? copy.cursos.length : at, 0, added);
  }
  return { value: copy, key: `${slugOf(season)}/${route}` };
}

const yearOf = (season: string) => Number(/\d{4}/.exec(season)?.[0] ?? 0);
