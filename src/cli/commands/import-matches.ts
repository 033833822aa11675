import { readFile, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sampleContent } from '../../../sample-club/paths.ts';
import { commandFolder, type Environment } from '../../base/config/environment.ts';
import type { Folders } from '../../base/config/folders.ts';
import { AppError } from '../../base/errors/app-error.ts';
import { CommandError } from '../../base/errors/command-error.ts';
import { noAnswers } from '../../club/lists/questions/questions.ts';
import { importAtTerminal } from '../../desk/core/import/import-at-terminal.ts';
import { StoreError } from '../../store/errors.ts';
import { defineCommand } from '../command.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/** Imports a federation's list of matches into the content. A list with open questions is refused: the desk asks them. */
export const command = defineCommand({
  args: ['ARCHIVO'],
  options: {
    'quitar-ausentes': {
      type: 'boolean',
      about: 'borra los partidos por jugar que ya no están en la lista',
    },
    si: { type: 'boolean', about: 'lo escribe; sin ella, solo enseña cómo quedaría' },
  },
  async run({ args: [name = ''], options, env }) {
    const file = resolve(commandFolder(env), name);
    const folders = await clubFolders(env);
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(
        error.code === 'ENOENT'
          ? `No existe el archivo ${file}.`
          : `No se puede leer ${file} (${error.code}).`,
      );
    });
    const choices = { answers: noAnswers(), removeAbsent: options['quitar-ausentes'] ?? false };
    await importAtTerminal(
      bytes,
      folders,
      { file, ...choices, isConfirmed: options.si ?? false },
      console.log,
    );
  },
  // The store's errors say themselves what has been written.
  nextStep: (error) =>
    error instanceof AppError && !(error instanceof StoreError) ? 'No se ha escrito nada.' : undefined,
});

/** Returns the folders of the club's own content and photos. @throws CommandError for the sample */
async function clubFolders(env: Environment): Promise<Folders> {
  const folders = await recoveredFolders(env);
  const { contentDir, ownContentDir } = folders;
  const realDir = await realpath(contentDir).catch(() => contentDir);
  if (contentDir === ownContentDir && realDir !== (await realpath(sampleContent))) return folders;
  throw new CommandError(
    'La web enseña todavía el club de muestra, y en él no se escribe. Empieza el tuyo con «npm run nuevo-club» y repite la importación.',
  );
}
