import { MINUTE, SECOND } from './clock.ts';

/**
 * Fastify options that the relay counts on: they cut off clients that are slow or never finish. The body cap is the relay's
 * own (accept/form.ts), for its answer is in Spanish and reaches the visitor.
 */
export const serverLimits = {
  /** Head and body of a request together; 64 KiB on a bad phone line fit. */
  requestTimeout: 30 * SECOND,
  /** A socket on which nothing moves. */
  connectionTimeout: MINUTE,
  keepAliveTimeout: 10 * SECOND,
  bodyLimit: 64 * 1024,
  http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND, maxHeaderSize: 16 * 1024 },
} as const;
