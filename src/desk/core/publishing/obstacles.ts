/** Obstacles to publishing, with links to the screens where they are fixed. */
import type { Club } from '../../../club/content/club.ts';
import type { FileProblem } from '../../../club/content/form-problem.ts';
import { splitId } from '../../../club/content/picture-id.ts';
import { picturesOf } from '../../../club/content/pictures.ts';
import { createCandidateFinder } from '../../../media/pictures/originals.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import type { contactFault, PublishSettings } from '../../../tasks/publish/settings.ts';
import { formAddress } from '../addresses.ts';
import { photoCountText } from '../albums/galleries.ts';

export interface Obstacle {
  /** Spanish sentence. */
  text: string;
  link?: { to: string; label: string };
}

interface ObstacleFacts {
  sample: boolean;
  settings: PublishSettings;
  contact: ReturnType<typeof contactFault>;
  /** Errors in the content. */
  problems: readonly FileProblem[];
  missing: readonly MissingPhotos[];
  /** Returns the display name of a file. */
  titleOf: (file: string) => string;
}

/** Number of obstacles listed per kind; the screens that fix them show all. */
const MAX_LISTED = 5;

export function findObstacles(facts: ObstacleFacts): Obstacle[] {
  const { sample, settings, contact, problems, missing, titleOf } = facts;
  if (sample) {
    const text = 'El club de muestra no existe, así que no se publica. Los cambios sí se pueden ver aquí.';
    return [obstacle(text, '#nuestro', 'Empezar con tu club')];
  }
  const faults = problems.map(({ file, path, field, found, allowed }) =>
    obstacle(
      `${field ? `${field}: ` : ''}${found}${allowed ? ` Se admite: ${allowed}.` : ''}`,
      formAddress(file, path),
      `Corregir «${titleOf(file)}»`,
    ),
  );
  return [
    ...(settings.destination
      ? []
      : [obstacle('Falta decir dónde está la web.', '#donde', 'Elegir dónde se publica')]),
    ...(contact?.refused ? [{ text: contact.message }] : []),
    ...limitObstacles(faults, 'errores en el contenido', '/contenido', 'Ver el contenido'),
    ...limitObstacles(missing.map(missingObstacle), 'sitios sin sus fotos', '/fotos', 'Ver los álbumes'),
  ];
}

const obstacle = (text: string, to: string, label: string): Obstacle => ({ text, link: { to, label } });

const limitObstacles = (found: Obstacle[], kind: string, to: string, label: string): Obstacle[] =>
  found.length > MAX_LISTED
    ? [...found.slice(0, MAX_LISTED), obstacle(`En total, ${found.length} ${kind}.`, to, label)]
    : found;

/** Photos of a folder that the content uses and whose files are missing. */
export interface MissingPhotos {
  folder: string;
  /** Album, `«Copa» 2024-2025`; null for pictures of coaches, teams, sponsors… */
  album: string | null;
  /** Subjects of the missing photos. */
  titles: string[];
}

/** Returns the titles of all photos that the content uses, by id, except drawings, which need no file. */
export function photoTitles(club: Club): Map<string, string> {
  const pictures = picturesOf(club, sitePages(club)).filter(
    ({ role, drawn }) => role !== 'compartir' && !drawn,
  );
  return new Map(pictures.map(({ id, title }) => [id, title]));
}

/** Finds the missing photos by folder, albums first. Checks only file names. */
export async function findMissingPhotos(club: Club, photosDir: string): Promise<MissingPhotos[]> {
  const titles = photoTitles(club);
  const albums = club.seasons.flatMap((season) => season.albums);
  const find = createCandidateFinder(photosDir);
  const byFolder = Map.groupBy(titles.keys(), (id) => splitId(id).folder);
  const found = [...byFolder].map(async ([folder, ids]) => {
    const album = albums.find(({ path }) => path === `/galerias/${folder}`);
    const files = await Promise.all(ids.map(find));
    return {
      folder,
      album: album ? `«${album.name}» ${album.season}` : null,
      titles: ids.filter((_, i) => files[i]?.length === 0).map((id) => titles.get(id) ?? id),
    };
  });
  return (await Promise.all(found))
    .filter(({ titles }) => titles.length > 0)
    .sort((a, b) => Number(a.album === null) - Number(b.album === null));
}

export const countMissingPhotos = (missing: readonly MissingPhotos[]): number =>
  missing.reduce((sum, { titles }) => sum + titles.length, 0);

/** Number of titles listed individually. */
const MAX_NAMED = 3;

function missingObstacle({ folder, album, titles }: MissingPhotos): Obstacle {
  const shortage = `${titles.length === 1 ? 'Falta' : 'Faltan'} ${photoCountText(titles.length)}`;
  if (album !== null)
    return obstacle(`${shortage} del álbum ${album}.`, `/fotos/${folder}`, 'Abrir el álbum');
  const named = titles.slice(0, MAX_NAMED).map((title) => `«${title}»`);
  if (titles.length > MAX_NAMED) named.push(`${titles.length - MAX_NAMED} más`);
  const list = new Intl.ListFormat('es').format(named);
  return obstacle(
    `${shortage}: ${list}.`,
    '/contenido',
    titles.length === 1 ? 'Ponerla en su ficha' : 'Ponerlas en su ficha',
  );
}
