import { ContentError } from '../content/problems.ts';
import { PicturesFailed } from '../pictures/build.ts';
import { DiskFull } from '../pictures/cache.ts';
import { PicturesError } from './inputs.ts';

/**
 * Ends the process with status 1 and a message a volunteer can act on. Only what nobody foresaw comes with a stack.
 */
export function reportAndExit(error: unknown): never {
  console.error(messageFor(error));
  process.exit(1);
}

function messageFor(error: unknown): string {
  if (error instanceof ContentError || error instanceof PicturesError) return error.message;
  if (error instanceof PicturesFailed || error instanceof DiskFull) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `El puerto ${port ?? ''} ya está en uso: cierra el otro programa o elige otro con PORT=4322 npm start.`.replace(
      '  ',
      ' ',
    );
  }
  if (code === 'EACCES' && port)
    return `No hay permiso para usar el puerto ${port}: elige uno mayor de 1023 con PORT.`;
  if (code === 'ENOSPC')
    return 'No queda sitio en el disco: libera espacio y vuelve a intentarlo. No se ha publicado nada.';
  // Settings are checked with plain Errors whose message is already the list of what to mend.
  return code || !/^[^\n]*:/.test(error.message) ? (error.stack ?? error.message) : error.message;
}
