import type { Club, Img } from '../../content/club.ts';
import type { Readable } from '../../content/files/declare.ts';
import { galleries } from '../../content/files/galleries.ts';
import { splitId, stemKey } from '../../pictures/originals.ts';
import { albumsIn, coverOf } from '../albums/galleries-value.ts';
import type { GalleriesValue } from './galleries-change.ts';

/** One picture by one name: `copa/017` is `copa/17`. */
export function sameId(a: string, b: string): boolean {
  const [one, other] = [splitId(a), splitId(b)];
  return one.folder === other.folder && stemKey(one.stem) === stemKey(other.stem);
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
