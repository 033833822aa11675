/** `node tests/setup/serve-folder.ts FOLDER`: the site's own server over another folder of the same shape. */
import { resolve } from 'node:path';
import { readFolders } from '../../src/contract/folders.ts';
import { readMailConfig } from '../../src/mail/config.ts';
import { readListen } from '../../src/server/fastify.ts';
import { createApp } from '../../src/server/serve.ts';
import { readSite } from '../../src/server/site.ts';

const settings = readFolders(process.env);
const { port, host, logLevel } = readListen(process.env);
const siteDir = resolve(process.argv[2] ?? settings.siteDir);
const site = await readSite({ ...settings, siteDir }, { makesPictures: true });
const app = await createApp({ site: () => site, siteDir, mail: readMailConfig(process.env), logLevel });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port, host });
console.log(`${siteDir}: http://${host}:${port}`);
