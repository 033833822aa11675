import { waitAtTerminal, withSiteLock } from '../../base/files/club-lock.ts';
import { readServerConfig, serve } from '../../server/serve.ts';
import { buildSite } from '../../site/build/build.ts';
import { isFresh } from '../../site/build/fingerprint.ts';
import { defineCommand } from '../command.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/** Builds the site without its pictures if it is outdated, and serves it. Pictures are encoded on request and in the background. */
export const command = defineCommand({
  async run({ env }) {
    await recoveredFolders(env);
    // Reports invalid settings before the build, which takes half a minute.
    const config = readServerConfig(env);
    const { folders } = config;
    await withSiteLock(
      folders.buildDir,
      async () => {
        if (await isFresh(folders)) return;
        console.log('Preparando la web: tarda alrededor de medio minuto…');
        await buildSite(folders);
      },
      waitAtTerminal(console.log),
    );
    const site = await serve(config, true);
    await site().pictures?.encodeAllMissing();
  },
});
