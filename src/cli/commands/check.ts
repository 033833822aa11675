import { readFolders } from '../../base/config/folders.ts';
import { checkClub } from '../../tasks/check/check-club.ts';
import { defineCommand } from '../command.ts';

/** Validates a club's content and photos, or the content in a folder. Warnings are no failure. */
export const command = defineCommand({
  args: ['[CARPETA]'],
  async run({ args: [contentDir], env }) {
    const folders = readFolders(env);
    if (!contentDir && folders.contentDir !== folders.ownContentDir)
      console.warn(
        'Todavía no hay carpeta «content»: se revisa el club de muestra. El tuyo se empieza con «npm run nuevo-club».',
      );
    return checkClub(contentDir ? { ...folders, contentDir, photosDir: folders.ownPhotosDir } : folders);
  },
});
