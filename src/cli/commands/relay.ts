import { readListenOptions } from '../../base/config/listen-options.ts';
import { closeOnSignal, createServer, sendErrorPage } from '../../server/fastify.ts';
import { clubsRelay } from '../../server/mail/clubs.ts';
import { readRelayConfig } from '../../server/mail/clubs-file.ts';
import { defineCommand } from '../command.ts';

/** Contact relay for the clubs in CLUBS_FILE, with sites elsewhere. Serves only `/api` and health checks. */
export const command = defineCommand({
  async run({ env }) {
    const config = readRelayConfig(env);
    const { port, host, logLevel } = readListenOptions(env);
    const app = createServer({ ...config, logLevel });
    app.setNotFoundHandler((_request, reply) => sendErrorPage(reply, 404));
    await app.register(clubsRelay(config));
    closeOnSignal(app);
    return `Servidor de mensajes: ${await app.listen({ port, host })}`;
  },
});
