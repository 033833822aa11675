/** What keeps the site from being published, each with the way to mend it. */
import { Link } from 'react-router';
import { placeAddress } from '../../api.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import type { MissingPhotos } from '../../publishing/missing-photos.ts';
import type { PublishState } from '../../publishing/publish-state.ts';

interface Obstacle {
  words: string;
  link?: { to: string; words: string };
}

/** Of many the first are told; the rest is seen where they are mended. */
const SHOWN = 5;

interface Names {
  /** What a file is called on the screen. */
  titleOf: (file: string) => string;
  /** What an album is called, by its key. */
  albumName: (key: string) => string;
}

export function obstaclesOf(state: PublishState, { titleOf, albumName }: Names): Obstacle[] {
  const { sample, settings, contact, problems, permissions, missingPhotos } = state;
  const { fault, albums } = permissions;
  const all: (Obstacle | false)[] = [
    !settings.destino && obstacle('Falta decir dónde está la web.', '#donde', 'Elegir dónde se publica'),
    contact?.refused === true && { words: contact.words },
    ...firstOf(
      problems.map(({ file, path, field, found, allowed }) =>
        obstacle(
          `${field ? `${field}: ` : ''}${found}${allowed ? ` Se admite: ${allowed}.` : ''}`,
          placeAddress(file, path),
          `Corregir «${titleOf(file)}»`,
        ),
      ),
      (rest) =>
        obstacle(
          `Y ${rest} ${rest === 1 ? 'error más' : 'errores más'} en el contenido.`,
          '/contenido',
          'Ver el contenido',
        ),
    ),
    ...firstOf(
      missingPhotos.map((missing) => missingObstacle(missing, albumName)),
      (rest) =>
        obstacle(
          `Y faltan fotos en ${rest} ${rest === 1 ? 'sitio más' : 'sitios más'}: en total, ${photoCount(missingPhotos)}.`,
          '/fotos',
          'Ver los álbumes',
        ),
    ),
    fault !== null && obstacle(fault, '#recuperar', 'Recuperar de la segunda copia'),
    ...firstOf(
      albums.map(({ album, message }) => obstacle(message, `/fotos/${album}`, 'Anotar el permiso')),
      (rest) =>
        obstacle(
          `Y ${rest} ${rest === 1 ? 'álbum más' : 'álbumes más'} sin permiso.`,
          '/fotos/permisos',
          'Repasar todos los permisos',
        ),
    ),
  ];
  if (!sample) return all.filter((each) => each !== false);
  const words = 'El club de muestra no existe, así que no se publica. Los cambios sí se pueden ver aquí.';
  return [obstacle(words, '#nuestro', 'Empezar con tu club')];
}

const obstacle = (words: string, to: string, link: string): Obstacle => ({
  words,
  link: { to, words: link },
});

/** How many photos are missing, in words: `1 foto`, `312 fotos`. */
export const photoCount = (missing: readonly Pick<MissingPhotos, 'count'>[]): string => {
  const all = missing.reduce((sum, { count }) => sum + count, 0);
  return `${all.toLocaleString('es')} ${all === 1 ? 'foto' : 'fotos'}`;
};

/** Titles that are told one by one. */
const TITLES = 3;

function missingObstacle(missing: MissingPhotos, albumName: (key: string) => string): Obstacle {
  const { album, titles, count } = missing;
  const verb = count === 1 ? 'Falta' : 'Faltan';
  if (album !== null)
    return obstacle(
      `${verb} ${photoCount([missing])} del álbum ${albumName(album)}.`,
      `/fotos/${album}`,
      'Abrir el álbum',
    );
  const named = titles.slice(0, TITLES).map((title) => `«${title}»`);
  if (titles.length > TITLES) named.push(`${titles.length - TITLES} más`);
  const list = new Intl.ListFormat('es').format(named);
  return obstacle(`${verb} ${photoCount([missing])}: ${list}.`, '/contenido', 'Ponerlas en su ficha');
}

function firstOf(found: Obstacle[], more: (rest: number) => Obstacle): Obstacle[] {
  const rest = found.length - SHOWN;
  return rest > 0 ? [...found.slice(0, SHOWN), more(rest)] : found;
}

/** Why there is no publishing yet, beside the button, with what leads to the mend. */
export function Obstacles({ id, obstacles }: { id: string; obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null;
  return (
    <Notice tone="warning">
      <div id={id} className="stack" data-gap="tight">
        <p>
          <strong>Todavía no se puede publicar:</strong>
        </p>
        <ul className="stack" data-gap="tight">
          {obstacles.map(({ words, link }) => (
            <li key={`${link?.to} ${words}`}>
              {words}{' '}
              {link && (
                <Link to={link.to} className="text-link">
                  {link.words}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
