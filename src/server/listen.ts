export interface Listen {
  port: number;
  host: string;
  logLevel: string;
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Where the server listens: PORT (4321), HOST (localhost; 0.0.0.0 for all networks), and LOG_LEVEL (info).
 * @throws Error in Spanish for a value that cannot be.
 */
export function readListen(env: Record<string, string | undefined>): Listen {
  const port = Number(env.PORT || 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT: «${env.PORT}» no es un puerto; ha de ser un número entre 1 y 65535.`);
  }
  const logLevel = env.LOG_LEVEL || 'info';
  if (!LEVELS.includes(logLevel)) {
    throw new Error(`LOG_LEVEL: «${logLevel}» no existe; se admite ${LEVELS.join(', ')}.`);
  }
  return { port, host: env.HOST || 'localhost', logLevel };
}
