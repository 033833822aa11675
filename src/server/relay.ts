/**
 * `npm run relay`: contact relay for the clubs in CLUBS_FILE, with sites elsewhere. Serves only `/api` and health
 * checks.
 */
import { loadEnvFile } from '../config/project.ts';
import { errorText } from '../errors/report.ts';
import { clubsRelay } from '../mail/clubs.ts';
import { readRelayConfig } from '../mail/clubs-file.ts';
import { closeOnSignal, createServer, readListenOptions, sendErrorPage } from './fastify.ts';

try {
  loadEnvFile();
  const config = readRelayConfig(process.env);
  const { port, host, logLevel } = readListenOptions(process.env);
  const app = createServer({ ...config, logLevel });
  app.setNotFoundHandler((_request, reply) => sendErrorPage(reply, 404));
  await app.register(clubsRelay(config));
  closeOnSignal(app);
  console.log(`Servidor de mensajes: ${await app.listen({ port, host })}`);
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}
