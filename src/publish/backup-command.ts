/**
 * `npm run copia -- FOLDER` backs up messages, content and photos; `npm run restaurar -- FOLDER` restores them.
 * Without a folder, `npm run copia` updates the second copy of content and photos in the folder of the publishing
 * settings. `--aunque-falten` copies even if many files have disappeared since the last copy.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandFolder, type Environment, loadEnvironment } from '../config/environment.ts';
import { type Folders, readFolders } from '../config/folders.ts';
import { errorText } from '../errors/report.ts';
import { UsageError } from '../errors/usage-error.ts';
import { tryLock } from '../files/lock.ts';
import { readMailConfig } from '../mail/config.ts';
import { STORE_FAULTS } from '../mail/messages.ts';
import { MessageStoreError } from '../mail/store/fault.ts';
import { progressReporter } from '../pictures/build.ts';
import { type BackupRestoreResult, type BackupResult, backUp, restoreBackup } from './backup.ts';
import { type CopyResult, copyContent } from './copy.ts';
import { PublishError } from './publish-error.ts';
import { describeMissing } from './restore.ts';
import { loadPublishSettings } from './settings.ts';

/** Spanish notes for messages stored elsewhere, on backup and on restore. */
const POSTGRES_NOTES = {
  copied:
    'Mensajes: están en PostgreSQL y no van en esta copia. Cópialos con «pg_dump --format=custom --file=DESTINO --schema=relay BASE» (docs/publicar/relay.md).',
  restored:
    'Los mensajes están en PostgreSQL y no vuelven con esta copia: con todo parado y en una base vacía, «pg_restore --dbname=BASE DESTINO» (docs/publicar/relay.md).',
};
const CLUBS_NOTES: typeof POSTGRES_NOTES = {
  copied:
    'Mensajes: los de cada club de CLUBS_FILE no van en esta copia. Cópialos con «npm run buzon -- --club CLAVE copia DESTINO», club por club (docs/publicar/relay.md).',
  restored:
    'Los mensajes de los clubes de CLUBS_FILE no vuelven con esta copia: recupera la de cada uno, la que hizo «npm run buzon -- --club CLAVE copia DESTINO».',
};

type ExternalMessageNotes = typeof POSTGRES_NOTES;

try {
  const env = loadEnvironment();
  const [command = 'copia', ...args] = process.argv.slice(2);
  const { folder, allowShrinking } = parseOptions(command, args);
  const folders = readFolders(env);
  if (command === 'restaurar')
    await runRestore(resolve(commandFolder(env), requireFolderName(command, folder)), env);
  else if (folder === undefined) console.log(await updateSecondCopy(folders, allowShrinking));
  else {
    const backupDir = resolve(commandFolder(env), folder);
    const result = await backUp(backupDir, folders, dataFolder(env), { allowShrinking });
    console.log(backupText(backupDir, result, externalMessageNotes(env)));
  }
} catch (error) {
  if (error instanceof MessageStoreError)
    console.error(`Los mensajes no se han copiado: ${STORE_FAULTS[error.code]}.`);
  else console.error(errorText(error));
  if (error instanceof PublishError && error.kind === 'shrunk')
    console.error('Para copiar igualmente, repite la orden con «--aunque-falten».');
  process.exitCode = 1;
}

/** Parses the command line. @throws UsageError for unknown options */
function parseOptions(
  command: string,
  args: string[],
): { folder: string | undefined; allowShrinking: boolean } {
  const options = command === 'copia' ? ({ 'aunque-falten': { type: 'boolean' } } as const) : {};
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { folder: positionals[0], allowShrinking: 'aunque-falten' in values };
  } catch {
    throw new UsageError(`npm run ${command}: no se entiende «${args.join(' ')}».`);
  }
}

/** Returns the folder's name. @throws UsageError without a folder */
function requireFolderName(command: string, folder: string | undefined): string {
  if (folder) return folder;
  throw new UsageError(`Falta la carpeta de la copia: npm run ${command} -- /ruta/de/la/copia`);
}

/** Returns DATA_DIR. With several clubs, the recipients of messages are not in the environment. */
function dataFolder(env: Environment): string {
  return readMailConfig(env.CLUBS_FILE ? { ...env, SMTP_URL: '' } : env).dataDir;
}

/** Updates the second copy in the folder of the publishing settings. Ctrl+C stops it; the next copy continues. */
async function updateSecondCopy(folders: Folders, allowShrinking: boolean): Promise<string> {
  const { copia } = await loadPublishSettings(folders.contentDir);
  const copyFolder = requireFolderName('copia', copia);
  const cancel = new AbortController();
  process.once('SIGINT', () => cancel.abort());
  const content = await copyContent(folders, copyFolder, {
    allowShrinking,
    signal: cancel.signal,
    onProgress: progressReporter(process.stdout, 'Haciendo la segunda copia'),
  });
  return contentText(copyFolder, content).join('\n');
}

async function runRestore(backupDir: string, env: Environment): Promise<void> {
  const dataDir = dataFolder(env);
  // The lock is held to the end, so that a server started meanwhile does not write.
  const release = tryLock(join(dataDir, 'entrega.lock'));
  if (!release) throw new UsageError('La web está en marcha. Párala, y vuelve a intentarlo.');
  // Restore to the club's own folders, never over the sample.
  const { ownContentDir: contentDir, ownPhotosDir: photosDir } = readFolders(env);
  const result = await restoreBackup(backupDir, { contentDir, photosDir }, dataDir);
  console.log(restoreText(result, externalMessageNotes(env)));
  if (result.missing.length > 0) {
    console.error(describeMissing(result.missing));
    process.exitCode = 1;
  }
  release();
}

/** Returns the notes for messages stored outside this backup; null if they are part of it. */
function externalMessageNotes({ RELAY_STORE, CLUBS_FILE }: Environment): ExternalMessageNotes | null {
  if (RELAY_STORE?.trim() === 'postgres') return POSTGRES_NOTES;
  return CLUBS_FILE?.trim() ? CLUBS_NOTES : null;
}

function countsText({ contentFiles, photoFiles }: Pick<CopyResult, 'contentFiles' | 'photoFiles'>): string {
  return `${contentFiles} ${contentFiles === 1 ? 'archivo' : 'archivos'} de contenido y ${photosText(photoFiles)}`;
}

function photosText(count: number): string {
  return `${count} ${count === 1 ? 'foto' : 'fotos'}`;
}

/** Returns Spanish lines about a copy of content and photos. */
function contentText(copyFolder: string, content: CopyResult): string[] {
  return [
    `Copia hecha en ${copyFolder}: ${countsText(content)}.`,
    ...withdrawnText(['No se ha copiado', 'No se han copiado'], content.refused),
  ];
}

/** @param elsewhere notes for messages that the backup does not contain */
function backupText(
  backupDir: string,
  { content, messages }: BackupResult,
  externalNotes: ExternalMessageNotes | null,
): string {
  const [copied = '', ...withdrawn] = contentText(backupDir, content);
  return [
    copied,
    ...(messages ? [`Mensajes: ${messages}.`] : []),
    ...(externalNotes ? [externalNotes.copied] : []),
    ...(messages || externalNotes ? [] : ['Mensajes: todavía no hay.']),
    ...withdrawn,
  ].join('\n');
}

/** @param elsewhere as in `backupText` */
function restoreText(result: BackupRestoreResult, externalNotes: ExternalMessageNotes | null): string {
  return [
    `Recuperado de la copia: ${countsText(result)}.`,
    ...result.previousFolders.map((path) => `Lo que había está en ${path}.`),
    ...withdrawnText(['No ha vuelto', 'No han vuelto'], result.refused),
    ...(externalNotes && !result.messages ? [] : [restoredMessagesText(result)]),
    ...(externalNotes ? [externalNotes.restored] : []),
  ].join('\n');
}

function restoredMessagesText({ messages, keptMessages }: BackupRestoreResult): string {
  if (keptMessages) return 'Los mensajes que había en esta máquina se quedan como están.';
  return messages
    ? `Mensajes recuperados de ${messages}. Los que se entregaron después de hacerse la copia se pueden entregar otra vez. Los datos borrados desde entonces han vuelto: repite cada «npm run buzon -- borrar».`
    : 'En la copia no hay mensajes.';
}

/** @param verbs Spanish verb for one photo, and for several */
function withdrawnText([one, several]: [string, string], refused: string[]): string[] {
  if (refused.length === 0) return [];
  return refused.length === 1
    ? [`${one} 1 foto, por estar retirada.`]
    : [`${several} ${refused.length} fotos, por estar retiradas.`];
}
