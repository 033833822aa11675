import { isDiskFull } from '../files/write.ts';
import { AppError } from './app-error.ts';

/** Exits with status 1 and a message that says what to do. */
export function reportAndExit(error: unknown): never {
  console.error(errorText(error));
  process.exit(1);
}

/** Formats an error for the terminal, in Spanish. Only a defect includes its stack. */
export function errorText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as Error & { code?: string; port?: number };
  if (isDiskFull(error))
    return 'No queda sitio en el disco: libera espacio y vuelve a intentarlo. No se ha publicado nada.';
  if (code === 'EADDRINUSE')
    return `El puerto ${port} ya está en uso: cierra el otro programa o elige otro con PORT=4322 npm start.`;
  if (code === 'EACCES' && port)
    return `No hay permiso para usar el puerto ${port}: elige uno mayor de 1023 con PORT.`;
  return error.stack ?? error.message;
}
