/** How far a publication is, on a terminal or in a log. */
import { progressTo } from '../pictures/progress.ts';
import type { PublishPhase, PublishProgress } from './progress.ts';

const NAMES: Record<PublishPhase, string> = {
  pictures: 'Imágenes',
  upload: 'Subir imágenes y código',
  stage: 'Subir páginas',
  switch: 'Cambiar páginas',
  clean: 'Quitar lo que sobra',
  check: 'Comprobar la web',
  copy: 'Segunda copia',
};

type Output = Parameters<typeof progressTo>[0];

/** `onProgress` for a publication: a bar for each of its phases. */
export function publishProgressTo(output: Output): (progress: PublishProgress) => void {
  const bars = new Map<PublishPhase, ReturnType<typeof progressTo>>();
  return ({ phase, done, total }) => {
    const bar = bars.get(phase) ?? progressTo(output, NAMES[phase]);
    bars.set(phase, bar);
    bar({ done, total });
  };
}
