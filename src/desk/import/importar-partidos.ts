/**
 * `npm run importar-partidos -- FILE`: imports a federation's list of matches into the content. A list
 * with open questions is refused: the desk asks them. Without `--si` nothing is written.
 */
import { readFile, realpath } from 'node:fs/promises';
import { sampleContent } from '../../../sample-club/paths.ts';
import { commandFolder, type Environment, loadEnvironment } from '../../config/environment.ts';
import { readFolders } from '../../config/folders.ts';
import { AppError } from '../../errors/app-error.ts';
import { reportAndExit } from '../../errors/report.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { parseOptions, runImport } from './import-command.ts';

/** Returns the folder of the club's own content. @throws UsageError for the sample */
async function ownContent(env: Environment): Promise<string> {
  const { contentDir, ownContentDir } = readFolders(env);
  const realDir = await realpath(contentDir).catch(() => contentDir);
  if (contentDir === ownContentDir && realDir !== (await realpath(sampleContent))) return contentDir;
  throw new UsageError(
    'La web enseña todavía el club de muestra, y en él no se escribe. Empieza el tuyo con «npm run nuevo-club» y repite la importación.',
  );
}

try {
  const env = loadEnvironment();
  const options = parseOptions(process.argv.slice(2), commandFolder(env));
  const contentDir = await ownContent(env);
  const { file } = options;
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'ENOENT' ? `No encuentro el archivo ${file}.` : `No puedo leer ${file} (${error.code}).`,
    );
  });
  await runImport(bytes, contentDir, options, console.log);
} catch (error) {
  if (!(error instanceof AppError)) reportAndExit(error);
  console.error(`${error.message}\nNo se ha escrito nada.`);
  process.exitCode = 1;
}
