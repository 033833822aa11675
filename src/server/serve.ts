import { type Folders, readFolders } from '../contract/folders.ts';
import { type MailConfig, readMailConfig } from '../mail/config.ts';
import { createApp } from './app.ts';
import { endOnSignal } from './end-on-signal.ts';
import { type Listen, readListen } from './listen.ts';
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
