/**
 * `npm start`: builds the site where something changed since the last time, without its pictures, and serves it. Pictures are
 * made when they are asked for, and all the others meanwhile.
 */
import { buildSite } from './build/build.ts';
import { isFresh } from './build/fingerprint.ts';
import { readFolders } from './config/folders.ts';
import { loadEnvFile } from './config/project.ts';
import { reportAndExit } from './errors/report.ts';
import { readServerConfig, serve } from './server/serve.ts';

try {
  loadEnvFile();
  // What is wrong with the settings is told before a build that takes half a minute.
  const config = readServerConfig(process.env);
  const folders = readFolders(process.env);
  if (!(await isFresh(folders))) {
    console.log('Montando la web…');
    await buildSite(folders);
  }
  const site = await serve(config, true);
  await site().pictures?.encodeAllMissing();
} catch (error) {
  reportAndExit(error);
}
