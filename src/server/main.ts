/** `npm start`: builds the site when something changed since the last time, and serves it. */
import { buildSite } from '../build/build.ts';
import { loadEnvFile } from '../build/env-file.ts';
import { reportAndExit } from '../build/report.ts';
import { readSettings } from '../build/settings.ts';
import { isFresh } from '../build/stamp.ts';
import { readMailConfig } from '../mail/config.ts';
import { createApp } from './app.ts';
import { readListen } from './listen.ts';
import { followSite } from './site.ts';

/** How long requests and mails under way may take to end after a signal. */
const GRACE_MS = 15_000;

try {
  loadEnvFile();
  const settings = readSettings(process.env);
  const mail = readMailConfig(process.env);
  const { port, host, logLevel } = readListen(process.env);
  if (!(await isFresh(settings))) {
    console.log('Montando la web…');
    await buildSite(settings);
  }
  const { site, newest, onTrouble } = await followSite(settings);
  const app = await createApp({ site, newest, siteDir: settings.siteDir, mail, logLevel });
  onTrouble((error) => app.log.warn(error.message));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A client that never lets go must not keep a stopped server alive.
      setTimeout(() => process.exit(0), GRACE_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  await app.listen({ port, host });
  console.log(`${site().facts.nombre}: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`);
} catch (error) {
  reportAndExit(error);
}
