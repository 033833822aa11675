import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { MailConfig } from '../mail/config.ts';
import { serverLogger } from '../mail/logs.ts';
import { mailRelay } from '../mail/relay.ts';
import { serverLimits } from '../mail/server-limits.ts';
import { sendErrorPage } from './error-page.ts';
import { addSecurityHeaders, answerNoAddress, answerNoRequest } from './headers.ts';
import { answerOwnName } from './hosts.ts';
import { type PagesOptions, sitePages } from './pages.ts';

export interface AppOptions extends PagesOptions {
  mail: MailConfig;
  /** Minimum level that is logged; `silent` for none. */
  logLevel: string;
}

/** The whole server: the built site, its pictures, and the contact relay. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, mail, logLevel } = options;
  const secure = mail.publicOrigin?.startsWith('https:') ?? false;
  const app = Fastify({
    ...serverLimits,
    // hosts.ts sees to it.
    http: { ...serverLimits.http, requireHostHeader: false },
    clientErrorHandler: answerNoRequest(secure),
    trustProxy: mail.trustProxy,
    logger: { ...serverLogger, level: logLevel },
    // No line per request: visitors leave no trace.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerNoAddress(secure),
  });
  addSecurityHeaders(app, secure);
  answerOwnName(app, mail.publicOrigin);
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendErrorPage(reply, status);
  });
  const wayOut = () => {
    const { email, phone } = site().info;
    return `También puedes escribirnos a ${email}${phone ? ` o llamarnos al ${phone}` : ''}.`;
  };
  await app.register(mailRelay(mail, { wayOut }));
  await sitePages(app, options);
  return app;
}
