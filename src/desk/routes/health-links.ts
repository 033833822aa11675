/** Where the buttons of a finding lead. */
import { placeAddress } from '../api.ts';
import type { Action, Finding } from '../health/finding.ts';

interface FindingLink {
  to: string;
  words: string;
}

const PLACES: Record<Action, FindingLink> = {
  permiso: { to: '/fotos', words: 'Anotar el permiso' },
  permisos: { to: '/fotos/permisos', words: 'Repasar los permisos' },
  temporada: { to: '/temporada', words: 'Empezar la temporada nueva' },
  copia: { to: '/publicar#copia', words: 'Hacer una copia' },
  recuperar: { to: '/publicar#recuperar', words: 'Recuperar de la copia' },
  publicar: { to: '/publicar', words: 'Ir a publicar' },
  importar: { to: '/fotos', words: 'Ir a las fotos' },
};

/** The first is what mends it best. @param titleOf what a file is called on the screen */
export function findingLinks(
  { code, action, album, file, path }: Finding,
  titleOf: (file: string) => string,
): FindingLink[] {
  const links = action ? [PLACES[action]] : [];
  if (album) return links.map(({ to, words }) => ({ to: `${to}/${album}`, words }));
  if (file) links.push({ to: placeAddress(file, path), words: `Abrir «${titleOf(file)}»` });
  // The federation's list has the results, too.
  if (code === 'partidos-sin-resultado')
    links.push({ to: '/importar', words: 'Importar la lista de partidos' });
  return links;
}
