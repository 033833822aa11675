/** Where the buttons of a finding lead. */
import { placeAddress } from '../api.ts';
import type { Action, Finding } from '../health/finding.ts';

interface FindingLink {
  to: string;
  words: string;
}

const PLACES: Record<Exclude<Action, 'abrir'>, (finding: Finding) => FindingLink> = {
  permiso: ({ target = '' }) => ({
    to: `/fotos?${new URLSearchParams({ album: target })}`,
    words: 'Anotar el permiso',
  }),
  permisos: () => ({ to: '/fotos/permisos', words: 'Repasar los permisos' }),
  temporada: () => ({ to: '/temporada', words: 'Empezar la temporada nueva' }),
  copia: () => ({ to: '/publicar#copia', words: 'Hacer una copia' }),
  recuperar: () => ({ to: '/publicar#recuperar', words: 'Recuperar de la copia' }),
  publicar: () => ({ to: '/publicar', words: 'Ir a publicar' }),
  importar: () => ({ to: '/fotos', words: 'Ir a las fotos' }),
};

/** The federation's list has the results, too. */
const IMPORT: FindingLink = { to: '/importar', words: 'Importar la lista de partidos' };

/** The first is what mends it best. @param titleOf what a file is called on the screen */
export function findingLinks(finding: Finding, titleOf: (file: string) => string): FindingLink[] {
  const { action, file, path } = finding;
  const form = file ? [{ to: placeAddress(file, path), words: `Abrir «${titleOf(file)}»` }] : [];
  const lists = finding.code === 'partidos-sin-resultado' ? [IMPORT] : [];
  if (action === 'abrir') return [...form, ...lists];
  const place = PLACES[action](finding);
  // A permission is not in the file, and a season may also be mended there.
  return action === 'temporada' ? [place, ...form] : [place];
}
