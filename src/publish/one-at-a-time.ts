/** One publication at a time from this computer: the desk's, `npm run publicar`, a timer's. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Folders } from '../contract/folders.ts';
import { PublishError } from './publish-error.ts';

/** SQLite's codes for a file that another connection has locked. */
const BUSY = 5;

/**
 * Does the work while nobody else publishes with these folders. The lock is SQLite's: the system gives it back whenever the
 * process ends, so that none is ever left behind.
 * @throws PublishError `failed` at once while another one publishes; whatever `work` throws
 */
export async function oneAtATime<T>(
  { buildDir }: Pick<Folders, 'buildDir'>,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(buildDir, { recursive: true });
  const lock = new DatabaseSync(join(buildDir, 'publicando.db'), { timeout: 0 });
  try {
    take(lock);
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): void {
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode !== BUSY) throw cause;
    throw new PublishError(
      'failed',
      'Ya se está publicando desde este ordenador: el escritorio, «npm run publicar» o una tarea programada. Espera a que termine y vuelve a intentarlo.',
      { cause },
    );
  }
}
