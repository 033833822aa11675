import type { FastifyInstance } from 'fastify';

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

/** How long requests and mails under way may take to end after a signal, ms. */
const GRACE_MS = 15_000;

/** Ends the server and the process when the process is told to end. */
export function endOnSignal(app: FastifyInstance): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A client that never lets go must not keep a stopped server alive.
      setTimeout(() => process.exit(0), GRACE_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
}
