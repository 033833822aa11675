/** Brings a copy made by `backUp` back to a machine that lost what it had. */
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { openDatabase, storePath } from '../mail/store/sqlite.ts';
import { type Restored, restore } from '../publish/copy/restore.ts';
import { hasMessages, messageCopies } from './message-copies.ts';

export interface BroughtBack extends Restored {
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
