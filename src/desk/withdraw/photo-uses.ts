import type { Club, Img } from '../../content/club.ts';
import { splitId, stemKey } from '../../pictures/originals.ts';
import { albumKey } from '../consent/album-permission.ts';

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

/** Every place of the site that names a picture, but for the photos of albums. */
function uses(club: Club): Use[] {
  const texts = [club.legalNotice, club.privacy, ...club.pages];
  return [
    { img: club.crest, where: 'como escudo del club' },
    { img: club.cover.img, where: 'en la portada de la web' },
    { img: club.cover.narrowImg, where: 'en la portada de la web en los móviles' },
    ...club.kinds.flatMap(({ teams }) =>
      teams.map(({ img, name }) => ({ img, where: `en la página del equipo «${name}»` })),
    ),
    ...club.coaches.map(({ img, name }) => ({ img, where: `como retrato de ${name} en el cuerpo técnico` })),
    ...club.board.map(({ img, name }) => ({ img, where: `como retrato de ${name} en la junta` })),
    ...club.venues.map(({ img, title }) => ({ img, where: `como foto del lugar «${title}»` })),
    ...club.partners.flatMap(({ partners }) =>
      partners.map(({ img, title }) => ({ img, where: `como marca de «${title}»` })),
    ),
    { img: club.story.img, where: 'en la historia del club' },
    ...texts.map(({ img, title }) => ({ img, where: `en la página «${title}»` })),
    ...club.seasons.flatMap(({ albums }) =>
      albums.map((album) => ({
        img: album.cover,
        where: `como portada del álbum «${album.name}» (${album.season})`,
        own: albumKey(album),
      })),
    ),
  ];
}

/** Where the site shows a photo besides its album and that album's cover, in Spanish: `en la portada de la web`. */
export function otherUses(club: Club, id: string): string[] {
  const { folder } = splitId(id);
  return uses(club)
    .filter((use) => use.img && sameId(use.img.id, id) && !('own' in use && use.own === folder))
    .map(({ where }) => where);
}
