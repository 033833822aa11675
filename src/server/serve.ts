import type { FastifyInstance } from 'fastify';
import { type Folders, readFolders } from '../contract/folders.ts';
import { type MailConfig, readMailConfig } from '../mail/config.ts';
import { mailRelay } from '../mail/relay.ts';
import { createServer } from './fastify.ts';
import { endOnSignal, type Listen, readListen } from './listen.ts';
import { type PagesOptions, sitePages } from './pages.ts';
import { followSite, type Site } from './site.ts';

export interface ServerConfig {
  folders: Folders;
  mail: MailConfig;
  listen: Listen;
}

/** Reads all that the server is told by its environment. Throws an Error in Spanish that names what is wrong. */
export function readServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  return { folders: readFolders(env), mail: readMailConfig(env), listen: readListen(env) };
}

/**
 * Serves the site that is built, and every later one, until the process is told to end. Builds nothing.
 * @param makesPictures whether pictures that the build has left out are made when they are asked for
 * @returns the site that is served now
 */
export async function serve(
  { folders, mail, listen }: ServerConfig,
  makesPictures = false,
): Promise<() => Site> {
  const { port, host, logLevel } = listen;
  const { site, newest, onTrouble } = await followSite(folders, makesPictures);
  const app = await createApp({ site, newest, siteDir: folders.siteDir, mail, logLevel });
  onTrouble((error) => app.log.warn(error.message));
  endOnSignal(app);
  await app.listen({ port, host });
  console.log(`${site().info.name}: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`);
  return site;
}

interface AppOptions extends PagesOptions {
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
