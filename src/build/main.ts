/** `npm run build`: the whole site with all its pictures, ready for any host, in build/site. */
import { encodeAll } from '../pictures/build.ts';
import { progressTo } from '../pictures/progress.ts';
import { loadEnvFile } from '../server/env-file.ts';
import { buildSite } from './build.ts';
import { reportAndExit } from './report.ts';
import { readSettings } from './settings.ts';

try {
  loadEnvFile();
  const settings = readSettings(process.env);
  const { club, manifest } = await buildSite(settings);
  const { siteDir: outDir, cacheDir, photosDir } = settings;
  const { encoded, published } = await encodeAll(manifest, {
    outDir,
    cacheDir,
    photosDir,
    onProgress: progressTo(process.stdout),
  });
  console.log(`${club.nombre}: web lista en ${outDir} (${published} imágenes, ${encoded} nuevas).`);
} catch (error) {
  reportAndExit(error);
}
