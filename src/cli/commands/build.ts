import { waitAtTerminal, withSiteLock } from '../../base/files/club-lock.ts';
import { countPhrase } from '../../club/content/spelling.ts';
import { buildSite } from '../../site/build/build.ts';
import { isFresh } from '../../site/build/fingerprint.ts';
import { defineCommand } from '../command.ts';
import { progressReporter } from '../progress.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/** Builds the complete site with all pictures into BUILD_DIR. */
export const command = defineCommand({
  options: {
    'si-hace-falta': {
      type: 'boolean',
      about: 'no prepara nada si no ha cambiado nada ni ha empezado otro día',
    },
  },
  async run({ env, options }) {
    const folders = await recoveredFolders(env);
    return withSiteLock(
      folders.buildDir,
      async () => {
        if (options['si-hace-falta'] && (await isFresh(folders, { pictures: true })))
          return `No hace falta preparar nada: la web de ${folders.siteDir} está al día.`;
        const onPicture = progressReporter(process.stdout);
        const { club, encoded, published } = await buildSite(folders, { onPicture });
        return `${club.name}: web lista en ${folders.siteDir} (${countPhrase(published, 'imagen', 'imágenes')}, ${countPhrase(encoded, 'nueva', 'nuevas')}).`;
      },
      waitAtTerminal(console.log),
    );
  },
});
