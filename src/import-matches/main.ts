/**
 * `npm run importar-partidos -- FILE`: takes a federation's list of matches over into the club's content. Asks in the
 * terminal for what it cannot know; without a terminal the options have to say it.
 */
import { readFile, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { sampleContent } from '../../sample-club/paths.ts';
import { reportAndExit } from '../build/report.ts';
import { ContentError } from '../content/problems.ts';
import { loadEnvFile } from '../contract/env-file.ts';
import { readFolders } from '../contract/folders.ts';
import { ImportError } from './import-error.ts';
import { importList } from './import-list.ts';
import type { Screen } from './interview.ts';
import { type Options, readOptions } from './options.ts';

/** The club's own content; the sample is only shown. */
async function ownContent(): Promise<string> {
  loadEnvFile();
  const { contentDir, ownContentDir } = readFolders(process.env);
  const real = await realpath(contentDir).catch(() => contentDir);
  if (contentDir === ownContentDir && real !== (await realpath(sampleContent))) return contentDir;
  throw new ImportError(
    'La web enseña todavía el club de muestra, y en él no se escribe. Empieza el tuyo con «npm run nuevo-club» y repite la importación.',
  );
}

/** npm changes to the project's folder; the file was named from where the volunteer is. */
async function bytesOf(file: string): Promise<Uint8Array> {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === 'ENOENT' ? `No encuentro el archivo ${path}.` : `No puedo leer ${path} (${error.code}).`,
    );
  });
}

async function run(options: Options): Promise<void> {
  const contentDir = await ownContent();
  const bytes = await bytesOf(options.file);
  if (!process.stdin.isTTY) return importList(bytes, contentDir, options, { say: console.log, ask: null });
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const gone = new AbortController();
  terminal.once('close', () => gone.abort());
  const screen: Screen = {
    say: console.log,
    ask: (words) => terminal.question(`${words} `, { signal: gone.signal }),
  };
  try {
    await importList(bytes, contentDir, options, screen);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new ImportError('\nHas salido antes de terminar.');
  } finally {
    terminal.close();
  }
}

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ImportError) && !(error instanceof ContentError)) reportAndExit(error);
  console.error(`${error.message}\nNo se ha escrito nada.`);
  process.exitCode = 1;
}
