/** `node bench/serve-folder.ts FOLDER`: the site's own server over another folder, for fair comparisons. See site.ts. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readSettings } from '../src/build/settings.ts';
import { readClub } from '../src/content/read.ts';
import { readMailConfig } from '../src/mail/config.ts';
import type { Manifest } from '../src/pictures/manifest.ts';
import { createApp } from '../src/server/app.ts';
import { readListen } from '../src/server/listen.ts';
import { openSite } from '../src/server/site.ts';

const settings = readSettings(process.env);
const { port, host, logLevel } = readListen(process.env);
const siteDir = resolve(process.argv[2] ?? settings.siteDir);
const site = await openSite({
  ...settings,
  siteDir,
  club: await readClub(settings.contentDir),
  manifest: JSON.parse(await readFile(settings.manifestFile, 'utf8')) as Manifest,
});
const app = await createApp({ site: () => site, siteDir, mail: readMailConfig(process.env), logLevel });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port, host });
