/** `npm run build`: the whole site with all its pictures, ready for any host, in build/site. */
import { encodeAll } from '../pictures/build.ts';
import { progressTo } from '../pictures/progress.ts';
import { buildSite } from './build.ts';
import { loadEnvFile } from './env-file.ts';
import { reportAndExit } from './report.ts';
import { readSettings } from './settings.ts';

try {
  loadEnvFile();
  const settings = readSettings(process.env);
  const { cacheDir, photosDir } = settings;
  const onProgress = progressTo(process.stdout);
  let pictures = '';
  const { club } = await buildSite(settings, async (manifest, outDir) => {
    const { encoded, published } = await encodeAll(manifest, { outDir, cacheDir, photosDir, onProgress });
    pictures = `${published} imágenes, ${encoded} nuevas`;
  });
  console.log(`${club.nombre}: web lista en ${settings.siteDir} (${pictures}).`);
} catch (error) {
  reportAndExit(error);
}
