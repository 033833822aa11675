import { type Folders, readFolders } from '../contract/folders.ts';
import { type MailConfig, readMailConfig } from '../mail/config.ts';
import { createApp } from './app.ts';
import { type Listen, readListen } from './listen.ts';
import { followSite } from './site.ts';

/** How long requests and mails under way may take to end after a signal, ms. */
const GRACE_MS = 15_000;

export interface ServerConfig {
  folders: Folders;
  mail: MailConfig;
  listen: Listen;
}

/** Reads all that the server is told by its environment. Throws an Error in Spanish that names what is wrong. */
export function readServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  return { folders: readFolders(env), mail: readMailConfig(env), listen: readListen(env) };
}

/** Serves the site that is built, and every later one, until the process is told to end. Builds nothing. */
export async function serve({ folders, mail, listen }: ServerConfig): Promise<void> {
  const { port, host, logLevel } = listen;
  const { site, newest, onTrouble } = await followSite(folders);
  const app = await createApp({ site, newest, siteDir: folders.siteDir, mail, logLevel });
  onTrouble((error) => app.log.warn(error.message));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A client that never lets go must not keep a stopped server alive.
      setTimeout(() => process.exit(0), GRACE_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  await app.listen({ port, host });
  console.log(`${site().info.name}: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`);
}
