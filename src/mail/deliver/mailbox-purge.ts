import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { MessageStore } from '../store/message-store.ts';
import { mailboxPath } from './mailbox-folder.ts';

/** The names this program gives; whatever else lies in the folder is somebody's own. */
const OURS = /^([0-9a-f-]{36}|aviso-\d{4}-\d\d-\d\d(?:\.[a-z\d-]+)?)(?:\.copia)?\.eml(?:\.tmp)?$/;

/**
 * Deletes the mailbox folder's files that the store knows nothing of any more, by their own age: a store that was lost must
 * not take fresh messages with it. Looks into folders that somebody made inside, and also when mail goes by SMTP by now. Does nothing when the club chose to keep the files.
 * @returns how many files went.
 */
export async function purgeMailbox(
  store: Pick<MessageStore, 'known'>,
  { dataDir, retentionDays, keepMailbox }: Pick<MailConfig, 'dataDir' | 'retentionDays' | 'keepMailbox'>,
  now: number,
): Promise<number> {
  const folder = mailboxPath(dataDir);
  if (keepMailbox || !existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const id = entry.isFile() ? OURS.exec(entry.name)?.[1] : undefined;
    const path = join(entry.parentPath, entry.name);
    return id === undefined || now - writtenAt(path) < retentionDays * DAY ? [] : [{ id, path }];
  });
  const known = await store.known(files.map(({ id }) => id));
  const unknown = files.filter(({ id }) => !known.has(id));
  for (const { path } of unknown) rmSync(path, { force: true });
  return unknown.length;
}

/** When the file was written; a file that went in the meantime counts as new. */
function writtenAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
