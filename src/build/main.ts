/**
 * `npm run build`: builds the complete site with all pictures into build/site. `-- --si-hace-falta` skips the build
 * if nothing has changed and it is not outdated.
 */
import { parseArgs } from 'node:util';
import { loadEnvironment } from '../config/environment.ts';
import { readFolders } from '../config/folders.ts';
import { reportAndExit } from '../errors/report.ts';
import { UsageError } from '../errors/usage-error.ts';
import { progressReporter } from '../pictures/build.ts';
import { buildSite } from './build.ts';
import { isFresh } from './fingerprint.ts';

const ONLY_IF_NEEDED = 'si-hace-falta';

try {
  const skipIfFresh = readOptions();
  const folders = readFolders(loadEnvironment());
  if (skipIfFresh && (await isFresh(folders, { pictures: true })))
    console.log(`No hace falta montar nada: la web de ${folders.siteDir} está al día.`);
  else {
    const { club, encoded, published } = await buildSite(folders, {
      onPicture: progressReporter(process.stdout),
    });
    console.log(`${club.name}: web lista en ${folders.siteDir} (${published} imágenes, ${encoded} nuevas).`);
  }
} catch (error) {
  reportAndExit(error);
}

/** Parses the command line. Returns true for `--si-hace-falta`. Throws for an unknown option, such as a typo in a timer unit. */
function readOptions(): boolean {
  try {
    const { values } = parseArgs({ options: { [ONLY_IF_NEEDED]: { type: 'boolean' } } });
    return values[ONLY_IF_NEEDED] === true;
  } catch {
    throw new UsageError(
      `npm run build: no se entiende «${process.argv.slice(2).join(' ')}». Solo hay una opción: npm run build -- --${ONLY_IF_NEEDED}`,
    );
  }
}
