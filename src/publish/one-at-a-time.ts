/** One publication at a time from this computer: the desk's, `npm run publicar`, a timer's. */
import { join } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { tryLock } from '../files/lock.ts';
import { PublishError } from './publish-error.ts';

/**
 * Does the work while nobody else publishes with these folders.
 * @throws PublishError `failed` at once while another one publishes; whatever `work` throws
 */
export async function oneAtATime<T>(
  { buildDir }: Pick<Folders, 'buildDir'>,
  work: () => Promise<T>,
): Promise<T> {
  const release = tryLock(join(buildDir, 'publicando.db'));
  if (!release)
    throw new PublishError(
      'failed',
      'Ya se está publicando desde este ordenador: el escritorio, «npm run publicar» o una tarea programada. Espera a que termine y vuelve a intentarlo.',
    );
  try {
    return await work();
  } finally {
    release();
  }
}
