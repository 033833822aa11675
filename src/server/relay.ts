/**
 * `npm run relay`: contact relay for the clubs in CLUBS_FILE, with sites elsewhere. Serves only `/api` and health
 * checks.
 */
import { loadEnvFile } from '../contract/project.ts';
import { startError } from '../contract/start-error.ts';
import { clubsRelay } from '../mail/clubs.ts';
import { readRelayConfig } from '../mail/clubs-file.ts';
import { createServer, endOnSignal, readListen, sendErrorPage } from './fastify.ts';

try {
  loadEnvFile();
  const config = readRelayConfig(process.env);
  const { port, host, logLevel } = readListen(process.env);
  const app = createServer({ ...config, logLevel });
  app.setNotFoundHandler((_request, reply) => sendErrorPage(reply, 404));
  await app.register(clubsRelay(config));
  endOnSignal(app);
  console.log(`Servidor de mensajes: ${await app.listen({ port, host })}`);
} catch (error) {
  console.error(startError(error));
  process.exit(1);
}
