/** The whole of a club's server in a folder: content and photos as they are, and messages of the last days. And back. */
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { backUpStore, openDatabase, storePath } from '../mail/store/sqlite.ts';
import { type CopyResult, copyContent, MESSAGES_SUBFOLDER } from '../publish/copy.ts';
import { type RestoreResult, restore } from '../publish/restore.ts';

/** What was erased stays in copies made before: they must not last longer than the privacy policy's 30 days. */
const DAYS_KEPT = 7;

export interface BackedUp {
  content: CopyResult;
  /** The copy of the messages; null where there are none yet. */
  messages: string | null;
}

/**
 * Makes the copy, also while the web is running. Throws PublishError as `copyContent` does, StoreError for a damaged store:
 * then the copies of before stay.
 * @param place a folder that is there
 * @param now ms since 1970
 */
export async function backUp(
  place: string,
  folders: Pick<Folders, 'contentDir' | 'photosDir' | 'buildDir'>,
  dataDir: string,
  now = Date.now(),
): Promise<BackedUp> {
  const content = await copyContent(folders, place);
  if (!hasMessages(dataDir)) return { content, messages: null };
  const dir = join(place, MESSAGES_SUBFOLDER);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const messages = join(dir, `${new Date(now).toISOString().slice(0, 10)}.sqlite`);
  const temporary = join(dir, '.nueva.sqlite');
  await rm(temporary, { force: true });
  await backUpStore(dataDir, temporary);
  await rename(temporary, messages);
  for (const old of (await messageCopies(place)).slice(DAYS_KEPT)) await rm(old);
  await removeOthers(dir);
  return { content, messages };
}

/** SQLite's own files beside a copy that somebody opened. */
async function removeOthers(dir: string): Promise<void> {
  for (const name of await readdir(dir))
    if (/^\d{4}-\d\d-\d\d\.sqlite-(wal|shm|journal)$/.test(name)) await rm(join(dir, name));
}

const hasMessages = (dataDir: string): boolean => existsSync(storePath(dataDir));

/** Copies of the messages, newest first. */
async function messageCopies(place: string): Promise<string[]> {
  const names = await readdir(join(place, MESSAGES_SUBFOLDER)).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(place, MESSAGES_SUBFOLDER, name));
}

export interface BroughtBack extends RestoreResult {
  /** The copy of the messages that was brought back. */
  messages: string | null;
  /** True where the machine has messages of its own: those of the copy were left out. */
  keptMessages: boolean;
}

/**
 * Content and photos as `restore` does: what is there is moved aside, photos that were taken down are left out. Messages only
 * where there are none: those that came since the copy are worth more. The web has to be stopped. Throws PublishError,
 * StoreError for a copy of the messages that is damaged: then nothing has changed.
 */
export async function bringBack(
  place: string,
  folders: Pick<Folders, 'contentDir' | 'photosDir'>,
  dataDir: string,
  now = Date.now(),
): Promise<BroughtBack> {
  const keptMessages = hasMessages(dataDir);
  const [copy] = await messageCopies(place);
  const staged = !keptMessages && copy ? await stage(copy, dataDir) : null;
  const restored = await restore(place, folders, { now });
  if (staged) {
    await rename(staged, storePath(dataDir));
    await rm(stagingOf(dataDir), { recursive: true });
  }
  return { ...restored, messages: staged ? (copy ?? null) : null, keptMessages };
}

const stagingOf = (dataDir: string) => join(dataDir, '.restaurada');

/** Puts a checked copy beside its place. */
async function stage(copy: string, dataDir: string): Promise<string> {
  const dir = stagingOf(dataDir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = storePath(dir);
  await copyFile(copy, file, constants.COPYFILE_FICLONE);
  await chmod(file, 0o600);
  openDatabase(dir, { check: true }).close();
  return file;
}
