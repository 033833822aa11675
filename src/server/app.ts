import type { FastifyInstance } from 'fastify';
import type { MailConfig } from '../mail/config.ts';
import { mailRelay } from '../mail/relay.ts';
import { createServer } from './fastify.ts';
import { type PagesOptions, sitePages } from './pages.ts';

export interface AppOptions extends PagesOptions {
  mail: MailConfig;
  /** Minimum level that is logged; `silent` for none. */
  logLevel: string;
}

/** The whole server: the built site, its pictures, and the contact relay. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, mail, logLevel } = options;
  const app = createServer({ publicOrigin: mail.publicOrigin, trustProxy: mail.trustProxy, logLevel });
  const wayOut = () => {
    const { email, phone } = site().info;
    return `También puedes escribirnos a ${email}${phone ? ` o llamarnos al ${phone}` : ''}.`;
  };
  await app.register(mailRelay(mail, { wayOut }));
  await sitePages(app, options);
  return app;
}
