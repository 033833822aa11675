import { startErrorMessage } from '../config/start-error.ts';
import { ContentError } from '../content/problems/problem.ts';
import { isDiskFull } from '../files/write.ts';
import { PicturesError } from '../pictures/build.ts';

/** Exits with status 1 and a message that a volunteer can act on. */
export function reportAndExit(error: unknown): never {
  console.error(errorMessage(error));
  process.exit(1);
}

function errorMessage(error: unknown): string {
  if (error instanceof ContentError || error instanceof PicturesError) return error.message;
  if (isDiskFull(error))
    return 'No queda sitio en el disco: libera espacio y vuelve a intentarlo. No se ha publicado nada.';
  return startErrorMessage(error);
}
