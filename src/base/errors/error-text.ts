import { AppError } from './app-error.ts';
import { diskFault } from './system-error.ts';

/** Formats an error for the terminal, in Spanish. Only a defect includes its stack. */
export function errorText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port, path } = error as Error & { code?: string; port?: number; path?: string };
  if (code === 'EADDRINUSE')
    return `El puerto ${port} ya está en uso: cierra el otro programa o elige otro con PORT=4322 npm start.`;
  if (code === 'EACCES' && port)
    return `No hay permiso para usar el puerto ${port}: elige uno mayor de 1023 con PORT.`;
  const fault = diskFault(error);
  if (fault === 'full') return 'No queda sitio en el disco: libera espacio y repite la orden.';
  if (fault)
    return `El disco no deja leer o escribir${path ? ` «${path}»` : ''} (${code}): comprueba que está conectado y que tienes permiso.`;
  return error.stack ?? error.message;
}
