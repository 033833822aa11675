import { readFolders } from '../../base/config/folders.ts';
import { buildScreens } from '../../desk/server/screens.ts';
import { siteBundle } from '../../site/build/bundle.ts';
import { readContent } from '../../site/build/inputs.ts';
import { defineCommand } from '../command.ts';

/**
 * Bundles the code of the site in the club's colours, which takes more memory than anything later, so that publishing need not.
 * `voleibol-web actualizar` runs it for a new version.
 */
export const command = defineCommand({
  options: { escritorio: { type: 'boolean', about: 'empaqueta también el escritorio y su vista previa' } },
  async run({ env, options }) {
    const folders = readFolders(env);
    const { club } = await readContent(folders, console.warn);
    await siteBundle(folders.cacheDir, { brand: club.brand });
    if (options.escritorio) {
      await siteBundle(folders.cacheDir);
      await buildScreens(folders.cacheDir, console.log);
    }
    return 'El programa está empaquetado.';
  },
});
