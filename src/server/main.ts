/** `npm start`: builds the site when something changed since the last time, and serves it. */
import { readFile } from 'node:fs/promises';
import { buildSite } from '../build/build.ts';
import { reportAndExit } from '../build/report.ts';
import { readSettings } from '../build/settings.ts';
import { isFresh } from '../build/stamp.ts';
import { readClub } from '../content/read.ts';
import { readMailConfig } from '../mail/config.ts';
import type { Manifest } from '../pictures/manifest.ts';
import { createApp } from './app.ts';
import { loadEnvFile } from './env-file.ts';
import { readListen } from './listen.ts';

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
  const club = await readClub(settings.contentDir);
  const manifest = JSON.parse(await readFile(settings.manifestFile, 'utf8')) as Manifest;
  const app = await createApp({ ...settings, club, manifest, mail, logLevel });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A client that never lets go must not keep a stopped server alive.
      setTimeout(() => process.exit(0), GRACE_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  await app.listen({ port, host });
  console.log(`${club.nombre}: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`);
} catch (error) {
  reportAndExit(error);
}
