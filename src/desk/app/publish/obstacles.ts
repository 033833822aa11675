/** What keeps the site from being published, each with the way to mend it. */
import { placeAddress } from '../../api.ts';
import type { PublishState } from '../../publish-api.ts';

export interface Obstacle {
  words: string;
  link?: { to: string; words: string };
}

/** Of many the first are told; the rest is seen where they are mended. */
const SHOWN = 5;

/** @param titleOf what a file is called on the screen */
export function obstaclesOf(state: PublishState, titleOf: (file: string) => string): Obstacle[] {
  const { sample, settings, problems, permissions } = state;
  const { fault, albums } = permissions;
  if (sample)
    return [
      { words: 'El club de muestra no existe, así que no se publica. Los cambios sí se pueden ver aquí.' },
    ];
  return [
    ...(settings.destino
      ? []
      : [
          {
            words: 'Falta decir dónde está la web.',
            link: { to: '#donde', words: 'Elegir dónde se publica' },
          },
        ]),
    ...firstOf(
      problems.map(({ file, path, field, found, allowed }) => ({
        words: `${field ? `${field}: ` : ''}${found}${allowed ? ` Se admite: ${allowed}.` : ''}`,
        link: { to: placeAddress(file, path), words: `Corregir «${titleOf(file)}»` },
      })),
      (rest) => ({
        words: `Y ${rest} ${rest === 1 ? 'error más' : 'errores más'} en el contenido.`,
        link: { to: '/contenido', words: 'Ver el contenido' },
      }),
    ),
    ...(fault ? [{ words: fault, link: { to: '#recuperar', words: 'Recuperar de la segunda copia' } }] : []),
    ...firstOf(
      albums.map(({ album, message }) => ({
        words: message,
        link: { to: `/fotos/${album}`, words: 'Anotar el permiso' },
      })),
      (rest) => ({
        words: `Y ${rest} ${rest === 1 ? 'álbum más' : 'álbumes más'} sin permiso.`,
        link: { to: '/fotos/permisos', words: 'Repasar todos los permisos' },
      }),
    ),
  ];
}

function firstOf(found: Obstacle[], more: (rest: number) => Obstacle): Obstacle[] {
  const rest = found.length - SHOWN;
  return rest > 0 ? [...found.slice(0, SHOWN), more(rest)] : found;
}
