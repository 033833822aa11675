import type { PublishPhase } from '../../publish/progress.ts';

/** What the person reads while it goes on. */
export const PHASES: Record<PublishPhase, string> = {
  pictures: 'Preparando las fotos',
  upload: 'Subiendo fotos y archivos',
  stage: 'Subiendo las páginas',
  switch: 'Cambiando las páginas',
  clean: 'Quitando lo que ya no está',
  check: 'Comprobando la web publicada',
  copy: 'Haciendo la segunda copia',
};
