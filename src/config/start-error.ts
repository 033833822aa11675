/** Message for a server that cannot start: what to do. Only unexpected errors include a stack. */
export function startErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `El puerto ${port} ya está en uso: cierra el otro programa o elige otro con PORT=4322 npm start.`;
  if (code === 'EACCES' && port)
    return `No hay permiso para usar el puerto ${port}: elige uno mayor de 1023 con PORT.`;
  // Invalid settings are plain Errors whose message is already the list of problems.
  return code || !/^[^\n]*:/.test(error.message) ? (error.stack ?? error.message) : error.message;
}
