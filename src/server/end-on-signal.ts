import type { FastifyInstance } from 'fastify';

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
