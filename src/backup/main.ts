/** `npm run copia -- CARPETA` copies messages, content and photos; `npm run restaurar -- CARPETA` brings them back. */
import { join, resolve } from 'node:path';
import { reportAndExit } from '../build/report.ts';
import { loadEnvFile } from '../contract/env-file.ts';
import { readFolders } from '../contract/folders.ts';
import { tryLock } from '../files/lock.ts';
import { readMailConfig } from '../mail/config.ts';
import { faultOf, StoreError } from '../mail/store/fault.ts';
import { FAULTS } from '../mail/words.ts';
import { PublishError } from '../publish/publish-error.ts';
import { backUp, bringBack } from './backup.ts';
import { backedUpWords, broughtBackWords, messagesElsewhere } from './words.ts';

class UsageError extends Error {}

try {
  loadEnvFile();
  const [command, given = ''] = process.argv.slice(2);
  if (!given) throw new UsageError(`Falta la carpeta de la copia: npm run ${command} -- /ruta/de/la/copia`);
  const folders = readFolders(process.env);
  const elsewhere = messagesElsewhere(process.env);
  // Who the mail goes to is of each club, where there are many.
  const { dataDir } = readMailConfig(process.env.CLUBS_FILE ? { ...process.env, SMTP_URL: '' } : process.env);
  // As the person typed it: from where they stand, not from the project.
  const place = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (command === 'copia')
    console.log(backedUpWords(place, await backUp(place, folders, dataDir), elsewhere));
  else {
    // Held to the end: a web that is started meanwhile must not write where the copy goes.
    const release = tryLock(join(dataDir, 'entrega.lock'));
    if (!release) throw new UsageError('La web está en marcha. Párala, y vuelve a intentarlo.');
    // Where there is nothing yet, it is not put over the sample.
    const { ownContentDir: contentDir, ownPhotosDir: photosDir } = folders;
    console.log(broughtBackWords(await bringBack(place, { contentDir, photosDir }, dataDir), elsewhere));
    release();
  }
} catch (error) {
  if (error instanceof StoreError)
    console.error(`Los mensajes no se han copiado: ${FAULTS[faultOf(error)]}.`);
  else if (error instanceof PublishError || error instanceof UsageError) console.error(error.message);
  else reportAndExit(error);
  process.exitCode = 1;
}
