/**
 * `npm run importar-partidos -- FILE`: imports a federation's list of matches into the content. A list
 * with open questions is refused: the desk asks them. Without `--si` nothing is written.
 */
import { readFile, realpath } from 'node:fs/promises';
import { sampleContent } from '../../../sample-club/paths.ts';
import { reportAndExit } from '../../build/report.ts';
import { readFolders } from '../../config/folders.ts';
import { loadEnvFile } from '../../config/project.ts';
import { ContentError } from '../../content/problems/problem.ts';
import { ImportError } from '../../import/list.ts';
import { parseOptions, runImport } from './import-command.ts';

/** Returns the folder of the club's own content. @throws ImportError for the sample */
async function ownContent(): Promise<string> {
  loadEnvFile();
  const { contentDir, ownContentDir } = readFolders(process.env);
  const real = await realpath(contentDir).catch(() => contentDir);
  if (contentDir === ownContentDir && real !== (await realpath(sampleContent))) return contentDir;
  throw new ImportError(
    'La web enseña todavía el club de muestra, y en él no se escribe. Empieza el tuyo con «npm run nuevo-club» y repite la importación.',
  );
}

try {
  // npm changes the working directory to the project's; INIT_CWD has the volunteer's.
  const options = parseOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  const contentDir = await ownContent();
  const { file } = options;
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === 'ENOENT' ? `No encuentro el archivo ${file}.` : `No puedo leer ${file} (${error.code}).`,
    );
  });
  await runImport(bytes, contentDir, options, console.log);
} catch (error) {
  if (!(error instanceof ImportError) && !(error instanceof ContentError)) reportAndExit(error);
  console.error(`${error.message}\nNo se ha escrito nada.`);
  process.exitCode = 1;
}
