import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serverLogger } from '../mail/logs.ts';
import { serverLimits } from '../mail/server-limits.ts';
import { sendErrorPage } from './error-page.ts';
import { addSecurityHeaders, answerNoAddress, answerNoRequest } from './headers.ts';
import { answerOwnName } from './hosts.ts';

export interface ServerOptions {
  /** Where visitors reach it; null: by any name. */
  publicOrigin: string | null;
  trustProxy: false | string[];
  /** Minimum level that is logged; `silent` for none. */
  logLevel: string;
}

/** A server that answers nothing yet, with what holds for all of its answers: limits, names, headers, errors. */
export function createServer({ publicOrigin, trustProxy, logLevel }: ServerOptions): FastifyInstance {
  const secure = publicOrigin?.startsWith('https:') ?? false;
  const app = Fastify({
    ...serverLimits,
    // hosts.ts sees to it.
    http: { ...serverLimits.http, requireHostHeader: false },
    clientErrorHandler: answerNoRequest(secure),
    trustProxy,
    logger: { ...serverLogger, level: logLevel },
    // No line per request: visitors leave no trace.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerNoAddress(secure),
  });
  addSecurityHeaders(app, secure);
  answerOwnName(app, publicOrigin);
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendErrorPage(reply, status);
  });
  return app;
}
