/**
 * `npm start`: builds the site where something changed since the last time, without its pictures, and serves it. Pictures are
 * made when they are asked for, and all the others meanwhile.
 */
import { buildSite } from './build/build.ts';
import { isFresh } from './build/fingerprint.ts';
import { readFolders } from './config/folders.ts';
import { loadEnvironment } from './config/environment.ts';
import { reportAndExit } from './errors/report.ts';
import { readServerConfig, serve } from './server/serve.ts';

try {
  const env = loadEnvironment();
  // What is wrong with the settings is told before a build that takes half a minute.
  const config = readServerConfig(env);
  const { folders } = config;
  if (!(await isFresh(folders))) {
    console.log('Montando la web…');
    await buildSite(folders);
  }
  const site = await serve(config, true);
  await site().pictures?.encodeAllMissing();
} catch (error) {
  reportAndExit(error);
}
