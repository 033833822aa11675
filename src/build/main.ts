/**
 * `npm run build`: the whole site with all its pictures, ready for any host, in build/site.
 * With `-- --si-hace-falta` only where something has changed since the last time, or the day asks for it.
 */
import { parseArgs } from 'node:util';
import { readFolders } from '../contract/folders.ts';
import { loadEnvFile } from '../contract/project.ts';
import { progressTo } from '../pictures/build.ts';
import { buildSite } from './build.ts';
import { isFresh } from './fingerprint.ts';
import { reportAndExit } from './report.ts';

const ONLY_IF_NEEDED = 'si-hace-falta';

try {
  const onlyIfNeeded = readOptions();
  loadEnvFile();
  const settings = readFolders(process.env);
  if (onlyIfNeeded && (await isFresh(settings, { pictures: true })))
    console.log(`No hace falta montar nada: la web de ${settings.siteDir} está al día.`);
  else {
    const { club, encoded, published } = await buildSite(settings, { onPicture: progressTo(process.stdout) });
    console.log(`${club.name}: web lista en ${settings.siteDir} (${published} imágenes, ${encoded} nuevas).`);
  }
} catch (error) {
  reportAndExit(error);
}

/** Whether to build only where it is needed. Throws for an option that there is not: it may be a slip in a timer's file. */
function readOptions(): boolean {
  try {
    const { values } = parseArgs({ options: { [ONLY_IF_NEEDED]: { type: 'boolean' } } });
    return values[ONLY_IF_NEEDED] === true;
  } catch {
    throw new Error(
      `npm run build: no se entiende «${process.argv.slice(2).join(' ')}». Solo hay una opción: npm run build -- --${ONLY_IF_NEEDED}`,
    );
  }
}
