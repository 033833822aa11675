/**
 * `npm run relay`: contact relay for the clubs in CLUBS_FILE, with sites elsewhere. Serves only `/api` and health
 * checks.
 */
import { loadEnvironment } from '../config/environment.ts';
import { readListenOptions } from '../config/listen-options.ts';
import { errorText } from '../errors/report.ts';
import { clubsRelay } from '../mail/clubs.ts';
import { readRelayConfig } from '../mail/clubs-file.ts';
import { closeOnSignal, createServer, sendErrorPage } from './fastify.ts';

try {
  const env = loadEnvironment();
  const config = readRelayConfig(env);
  const { port, host, logLevel } = readListenOptions(env);
  const app = createServer({ ...config, logLevel });
  app.setNotFoundHandler((_request, reply) => sendErrorPage(reply, 404));
  await app.register(clubsRelay(config));
  closeOnSignal(app);
  console.log(`Servidor de mensajes: ${await app.listen({ port, host })}`);
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}
