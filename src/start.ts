/**
 * `npm start`: builds the site without its pictures, if something has changed since the last build, and serves it.
 * Pictures are encoded on request, and the others in the background.
 */
import { buildSite } from './build/build.ts';
import { isFresh } from './build/fingerprint.ts';
import { loadEnvironment } from './config/environment.ts';
import { reportAndExit } from './errors/report.ts';
import { readServerConfig, serve } from './server/serve.ts';

try {
  const env = loadEnvironment();
  // Reports invalid settings before the build, which takes half a minute.
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
