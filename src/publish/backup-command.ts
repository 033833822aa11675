/** `npm run copia -- CARPETA` backs up messages, content and photos; `npm run restaurar -- CARPETA` restores them. */

import { join, resolve } from 'node:path';
import { readFolders } from '../config/folders.ts';
import { commandFolder, type Environment, loadEnvironment } from '../config/environment.ts';
import { errorText } from '../errors/report.ts';
import { UsageError } from '../errors/usage-error.ts';
import { tryLock } from '../files/lock.ts';
import { readMailConfig } from '../mail/config.ts';
import { MessageStoreError } from '../mail/store/fault.ts';
import { STORE_FAULTS } from '../mail/words.ts';
import { type BackupRestoreResult, type BackupResult, backUp, restoreBackup } from './backup.ts';
import type { CopyResult } from './copy.ts';
import { describeMissing } from './restore.ts';

/** Spanish notes for messages stored elsewhere, on backup and on restore. */
const POSTGRES_NOTES = {
  copied:
    'Mensajes: están en PostgreSQL y no van en esta copia. Cópialos con «pg_dump --format=custom --file=DESTINO --schema=relay BASE» (docs/publicar/relay.md).',
  broughtBack:
    'Los mensajes están en PostgreSQL y no vuelven con esta copia: con todo parado y en una base vacía, «pg_restore --dbname=BASE DESTINO» (docs/publicar/relay.md).',
};
const CLUBS_NOTES: typeof POSTGRES_NOTES = {
  copied:
    'Mensajes: los de cada club de CLUBS_FILE no van en esta copia. Cópialos con «npm run buzon -- --club CLAVE copia DESTINO», club por club (docs/publicar/relay.md).',
  broughtBack:
    'Los mensajes de los clubes de CLUBS_FILE no vuelven con esta copia: recupera la de cada uno, la que hizo «npm run buzon -- --club CLAVE copia DESTINO».',
};

type ElsewhereNotes = typeof POSTGRES_NOTES;

try {
  const env = loadEnvironment();
  const [command, given = ''] = process.argv.slice(2);
  if (!given) throw new UsageError(`Falta la carpeta de la copia: npm run ${command} -- /ruta/de/la/copia`);
  const folders = readFolders(env);
  const elsewhere = messagesElsewhere(env);
  // With several clubs, recipients are not in the environment.
  const { dataDir } = readMailConfig(env.CLUBS_FILE ? { ...env, SMTP_URL: '' } : env);
  const place = resolve(commandFolder(env), given);
  if (command === 'copia') console.log(backupText(place, await backUp(place, folders, dataDir), elsewhere));
  else {
    // Held to the end, so that a server started meanwhile does not write.
    const release = tryLock(join(dataDir, 'entrega.lock'));
    if (!release) throw new UsageError('La web está en marcha. Párala, y vuelve a intentarlo.');
    // Restore to the club's own folders, never over the sample.
    const { ownContentDir: contentDir, ownPhotosDir: photosDir } = folders;
    const done = await restoreBackup(place, { contentDir, photosDir }, dataDir);
    console.log(restoreText(done, elsewhere));
    if (done.missing.length > 0) {
      console.error(describeMissing(done.missing));
      process.exitCode = 1;
    }
    release();
  }
} catch (error) {
  if (error instanceof MessageStoreError)
    console.error(`Los mensajes no se han copiado: ${STORE_FAULTS[error.code]}.`);
  else console.error(errorText(error));
  process.exitCode = 1;
}

/** Returns the notes for messages stored outside this backup; null if they are part of it. */
function messagesElsewhere({ RELAY_STORE, CLUBS_FILE }: Environment): ElsewhereNotes | null {
  if (RELAY_STORE?.trim() === 'postgres') return POSTGRES_NOTES;
  return CLUBS_FILE?.trim() ? CLUBS_NOTES : null;
}

function countsText({ contentFiles, photoFiles }: Pick<CopyResult, 'contentFiles' | 'photoFiles'>): string {
  return `${contentFiles} ${contentFiles === 1 ? 'archivo' : 'archivos'} de contenido y ${photosText(photoFiles)}`;
}

function photosText(count: number): string {
  return `${count} ${count === 1 ? 'foto' : 'fotos'}`;
}

/** @param elsewhere notes for messages that the backup does not contain */
function backupText(
  place: string,
  { content, messages }: BackupResult,
  elsewhere: ElsewhereNotes | null,
): string {
  return [
    `Copia hecha en ${place}: ${countsText(content)}.`,
    ...(messages ? [`Mensajes: ${messages}.`] : []),
    ...(elsewhere ? [elsewhere.copied] : []),
    ...(messages || elsewhere ? [] : ['Mensajes: todavía no hay.']),
    ...withdrawnText('No se han copiado', content.refused),
  ].join('\n');
}

/** @param elsewhere as in `backupText` */
function restoreText(done: BackupRestoreResult, elsewhere: ElsewhereNotes | null): string {
  return [
    `Recuperado de la copia: ${countsText(done)}.`,
    ...done.aside.map((path) => `Lo que había está en ${path}.`),
    ...withdrawnText('No han vuelto', done.refused),
    ...(elsewhere && !done.messages ? [] : [restoredMessagesText(done)]),
    ...(elsewhere ? [elsewhere.broughtBack] : []),
  ].join('\n');
}

function restoredMessagesText({ messages, keptMessages }: BackupRestoreResult): string {
  if (keptMessages) return 'Los mensajes que había en esta máquina se quedan como están.';
  return messages
    ? `Mensajes recuperados de ${messages}. Los que se entregaron después de hacerse la copia se pueden entregar otra vez. Los datos borrados desde entonces han vuelto: repite cada «npm run buzon -- borrar».`
    : 'En la copia no hay mensajes.';
}

function withdrawnText(words: string, refused: string[]): string[] {
  if (refused.length === 0) return [];
  return [
    `${words} ${photosText(refused.length)}, por estar ${refused.length === 1 ? 'retirada' : 'retiradas'}.`,
  ];
}
