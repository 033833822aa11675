/** `npm run build`: the whole site with all its pictures, ready for any host, in build/site. */

import { loadEnvFile } from '../contract/env-file.ts';
import { readFolders } from '../contract/folders.ts';
import { encodeAll } from '../pictures/build.ts';
import { progressTo } from '../pictures/progress.ts';
import { buildSite } from './build.ts';
import { reportAndExit } from './report.ts';

try {
  loadEnvFile();
  const settings = readFolders(process.env);
  const { cacheDir, photosDir } = settings;
  const onProgress = progressTo(process.stdout);
  let pictures = '';
  const { club } = await buildSite(settings, async (manifest, outDir) => {
    const { encoded, published } = await encodeAll(manifest, { outDir, cacheDir, photosDir, onProgress });
    pictures = `${published} imágenes, ${encoded} nuevas`;
  });
  console.log(`${club.name}: web lista en ${settings.siteDir} (${pictures}).`);
} catch (error) {
  reportAndExit(error);
}
