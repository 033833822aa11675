/** The whole of a club's server in a folder: content and photos as they are, and messages of the last days. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { backUpStore, openDatabase } from '../mail/store/sqlite.ts';
import { type CopyResult, copyContent, MESSAGES } from '../publish/copy/second-copy.ts';
import { hasMessages, messageCopies } from './message-copies.ts';

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
  const dir = join(place, MESSAGES);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const messages = join(dir, `${new Date(now).toISOString().slice(0, 10)}.sqlite`);
  const temporary = join(dir, '.nueva.sqlite');
  await rm(temporary, { force: true });
  const db = openDatabase(dataDir, { check: true });
  try {
    await backUpStore(db, temporary);
  } finally {
    db.close();
  }
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
