/**
 * `npm run publicar`: builds the site where something changed and publishes it where `.escritorio/publicar.yaml` of the
 * content says. With `-- --ver-cambios` it only says which pages would change, with `-- --deshacer` it publishes the
 * version before, with `-- --copia` it makes only the second copy, with `--aunque-falten` also one that is much smaller.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { madridClock } from '../agenda/madrid.ts';
import { reportAndExit } from '../build/report.ts';
import type { Club } from '../content/club.ts';
import { loadEnvFile } from '../contract/env-file.ts';
import { type Folders, readFolders } from '../contract/folders.ts';
import { copyContent } from '../publish/copy/second-copy.ts';
import { type PublishOptions, previewPublish, publishClub } from '../publish/publish-club.ts';
import { PublishError } from '../publish/publish-error.ts';
import { readPublishSettings } from '../publish/settings.ts';
import { publishProgressTo } from '../publish/terminal-progress.ts';
import { undoPublish } from '../publish/undo-publish.ts';
import { changesWords, copyWords, publishedWords } from '../publish/words.ts';
import { albumsWithoutPermission, refuseAlbums } from './consent/album-permission.ts';

const OPTIONS = {
  'ver-cambios': { type: 'boolean' },
  deshacer: { type: 'boolean' },
  copia: { type: 'boolean' },
  'aunque-falten': { type: 'boolean' },
  sustituir: { type: 'boolean' },
} as const;

/** What whoever works here does about it. */
const NEXT: Partial<Record<PublishError['code'], string>> = {
  occupied: 'Para sustituirlos: npm run publicar -- --sustituir',
  shrunk: 'Para copiar igualmente: npm run publicar -- --copia --aunque-falten',
  credentials: 'Este comando toma de .env las contraseñas y las claves: .env.example dice con qué nombres.',
};

try {
  const asked = readOptions();
  loadEnvFile();
  const folders = readFolders(process.env);
  // Ctrl+C ends it where the published site is whole and the next run goes on.
  const cancel = new AbortController();
  process.once('SIGINT', () => cancel.abort());
  const options = {
    onProgress: publishProgressTo(process.stdout),
    warn: console.warn,
    signal: cancel.signal,
    takeOver: asked.sustituir ?? false,
    trustHostKey,
    refuse: async (club: Club) =>
      (await albumsWithoutPermission(club, folders.contentDir, madridClock(Date.now()).date)).map(
        ({ message }) => message,
      ),
  };
  if (asked.copia) console.log(copyWords(await copyOnly(folders, options, asked['aunque-falten'])));
  else if (asked['ver-cambios']) console.log(changesWords(await previewPublish(folders, options)));
  else if (asked.deshacer) {
    await undoPublish(folders, { ...options, refuseAlbums: refuseAlbums(folders.contentDir) });
    console.log('Se ha vuelto a publicar la versión anterior.');
  } else console.log(publishedWords(await publishClub(folders, options)));
} catch (error) {
  if (!(error instanceof PublishError)) reportAndExit(error);
  const next = NEXT[error.code];
  console.error(next ? `${error.message}\n${next}` : error.message);
  process.exitCode = 1;
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new Error(
      `npm run publicar: no se entiende «${process.argv.slice(2).join(' ')}». Detrás de «--» puede ir ${names.join(', ')}.`,
    );
  }
}

async function copyOnly(
  folders: Folders,
  { onProgress, signal }: Pick<PublishOptions, 'onProgress' | 'signal'>,
  evenIfSmaller = false,
) {
  const { copia } = await readPublishSettings(folders.contentDir);
  if (!copia)
    throw new PublishError(
      'settings',
      'Todavía no está dicho dónde va la segunda copia: falta «copia» en los ajustes.',
    );
  return copyContent(folders, copia, {
    evenIfSmaller,
    ...(signal && { signal }),
    onProgress: (done, total) => onProgress?.({ phase: 'copy', done, total, bytes: 0 }),
  });
}

async function trustHostKey(fingerprint: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const screen = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await screen.question(
    `Es la primera vez que se publica en este servidor. Su clave es ${fingerprint}\nCompárala con la que dice el alojamiento. ¿Es la misma? (s/n) `,
  );
  screen.close();
  return /^s[ií]?$/i.test(typed.trim());
}
