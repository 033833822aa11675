/** Backs up a club's server to a folder (content, photos and the messages of the last days), and restores it. */
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../base/config/environment.ts';
import { readMailConfig } from '../../server/mail/config.ts';
import { backUpStore, openDatabase, storePath } from '../../server/mail/store/sqlite-files.ts';
import type { StoreFolders } from '../../store/store-paths.ts';
import { type CopyOptions, type CopyResult, copyContent, MESSAGES_SUBFOLDER } from './copy.ts';
import { type RestoreResult, restore } from './restore.ts';

/** Days that copies of the messages are kept. They contain erased data, so the privacy policy's 30 days limit them. */
const MESSAGE_COPY_DAYS = 7;

/** Place of a server's messages: DATA_DIR, a database server, or a folder for each club. Backups contain only those in DATA_DIR. */
export type MessageLocation = 'here' | 'postgres' | 'clubs';

/** Returns the place of the messages, and DATA_DIR. */
export function locateMessages(env: Environment): { dataDir: string; location: MessageLocation } {
  const { RELAY_STORE, CLUBS_FILE } = env;
  // With several clubs, the recipients of messages are not in the environment.
  const { dataDir } = readMailConfig(CLUBS_FILE ? { ...env, SMTP_URL: '' } : env);
  if (RELAY_STORE?.trim() === 'postgres') return { dataDir, location: 'postgres' };
  return { dataDir, location: CLUBS_FILE?.trim() ? 'clubs' : 'here' };
}

export interface BackupResult {
  content: CopyResult;
  /** Copy of the messages; null if there are none yet. */
  messages: string | null;
}

interface BackupOptions extends Pick<CopyOptions, 'allowShrinking'> {
  /** Current time, ms since 1970. */
  now?: number;
}

/**
 * Makes the backup, also while the server is running.
 * @param backupDir existing folder
 * @throws PublishError like `copyContent`, or MessageStoreError for a damaged store; older copies stay in both cases
 */
export async function backUp(
  backupDir: string,
  folders: StoreFolders,
  dataDir: string,
  { now = Date.now(), allowShrinking }: BackupOptions = {},
): Promise<BackupResult> {
  const content = await copyContent(folders, backupDir, { allowShrinking });
  if (!hasMessages(dataDir)) return { content, messages: null };
  const dir = join(backupDir, MESSAGES_SUBFOLDER);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const messages = join(dir, `${new Date(now).toISOString().slice(0, 10)}.sqlite`);
  const temporary = join(dir, '.nueva.sqlite');
  await rm(temporary, { force: true });
  await backUpStore(dataDir, temporary);
  await rename(temporary, messages);
  for (const old of (await messageCopies(backupDir)).slice(MESSAGE_COPY_DAYS)) await rm(old);
  await removeCompanionFiles(dir);
  return { content, messages };
}

/** Removes companion files that SQLite creates when somebody opens a copy. */
async function removeCompanionFiles(dir: string): Promise<void> {
  for (const name of await readdir(dir))
    if (/^\d{4}-\d\d-\d\d\.sqlite-(wal|shm|journal)$/.test(name)) await rm(join(dir, name));
}

const hasMessages = (dataDir: string): boolean => existsSync(storePath(dataDir));

/** Copies of the messages, newest first. */
async function messageCopies(backupDir: string): Promise<string[]> {
  const names = await readdir(join(backupDir, MESSAGES_SUBFOLDER)).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(backupDir, MESSAGES_SUBFOLDER, name));
}

export interface BackupRestoreResult extends RestoreResult {
  /** Path of the restored copy of the messages; null if none was restored. */
  messages: string | null;
  /** True if existing messages were kept, so the backup's were not restored. */
  keptMessages: boolean;
}

/**
 * Restores a backup. Content and photos: existing folders are moved aside, withdrawn photos are left out. Messages:
 * only if there are none, since newer ones matter more. The server must be stopped.
 * @throws PublishError, or MessageStoreError for a damaged copy of the messages; nothing has changed then
 */
export async function restoreBackup(
  backupDir: string,
  folders: StoreFolders,
  dataDir: string,
  now = Date.now(),
): Promise<BackupRestoreResult> {
  const keptMessages = hasMessages(dataDir);
  const [copy] = await messageCopies(backupDir);
  const staged = !keptMessages && copy ? await stageMessages(copy, dataDir) : null;
  const restored = await restore(backupDir, folders, { now });
  if (staged) {
    await rename(staged, storePath(dataDir));
    await rm(stagingFolder(dataDir), { recursive: true });
  }
  return { ...restored, messages: staged ? (copy ?? null) : null, keptMessages };
}

const stagingFolder = (dataDir: string) => join(dataDir, '.restaurada');

/** Copies the messages of a backup beside their destination and checks them. */
async function stageMessages(copy: string, dataDir: string): Promise<string> {
  const dir = stagingFolder(dataDir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = storePath(dir);
  await copyFile(copy, file, constants.COPYFILE_FICLONE);
  await chmod(file, 0o600);
  openDatabase(dir, { check: true }).close();
  return file;
}
