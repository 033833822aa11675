import Fastify from 'fastify';
import { readMailConfig } from '../config.ts';
import { serverLimits } from '../form-routes.ts';
import { mailRelay } from '../relay.ts';

// Runs the relay alone in its own process, for tests that kill it. Prints its URL.
const app = Fastify({
  ...serverLimits,
  logger: { level: 'warn', stream: process.stderr },
  disableRequestLogging: true,
});
const config = readMailConfig(process.env);
await app.register(mailRelay(config, { alternativeContact: () => 'Escríbenos a club@example.org.' }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => void app.close());
