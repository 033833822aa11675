import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Folders } from '../../base/config/folders.ts';
import { rewriteFile } from '../../store/store.ts';
import { PublishError } from '../../tasks/publish/publish-error.ts';
import type { SftpDestination } from '../../tasks/publish/settings.ts';
import { saveHostKey } from '../../tasks/publish/settings-file.ts';
import { compareWithPublished, publishPreviousSite, publishSite } from '../../tasks/publish-tasks.ts';
import { defineCommand } from '../command.ts';
import { printReport } from '../print-report.ts';
import { phaseReporter } from '../progress.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/** Next step for each error, in Spanish. */
const NEXT_STEPS: Partial<Record<PublishError['kind'], string>> = {
  occupied: 'Para sustituirlos: npm run publicar -- --sustituir',
  'newer-online': 'Para publicar encima: npm run publicar -- --encima',
  'other-computer': 'Para seguir desde aquí: npm run publicar -- --seguir',
  'host-key':
    'Si el alojamiento dice que la ha cambiado, publica desde el escritorio y confirma allí la nueva.',
  credentials: 'Este comando toma de .env las contraseñas y las claves: .env.example dice con qué nombres.',
};

/** Builds the site if it is outdated, and publishes it to the target in `.escritorio/publicar.yaml`. */
export const command = defineCommand({
  options: {
    'ver-cambios': { type: 'boolean', about: 'solo dice qué páginas cambiarían' },
    deshacer: { type: 'boolean', about: 'vuelve a la publicación anterior' },
    sustituir: { type: 'boolean', about: 'sustituye archivos que no puso este programa' },
    encima: { type: 'boolean', about: 'publica encima de lo que publicó otro ordenador' },
    seguir: { type: 'boolean', about: 'sigue lo que otro ordenador dejó a medias' },
  },
  async run({ options, env }) {
    const folders = await recoveredFolders(env);
    // Ctrl+C stops at a point where the published site is complete, from which the next run resumes.
    const cancel = new AbortController();
    process.once('SIGINT', () => cancel.abort());
    const run = {
      onProgress: phaseReporter(process.stdout),
      signal: cancel.signal,
      replaceForeign: options.sustituir ?? false,
      replaceNewer: options.encima ?? false,
      takeOverLock: options.seguir ?? false,
      trustHostKey: (fingerprint: string, destination: SftpDestination) =>
        trustHostKey(folders, fingerprint, destination),
    };
    const { 'ver-cambios': onlyCompare, deshacer: undo } = options;
    const task = onlyCompare ? compareWithPublished : undo ? publishPreviousSite : publishSite;
    printReport(await task(folders, run));
  },
  nextStep: (error) => (error instanceof PublishError ? NEXT_STEPS[error.kind] : undefined),
});

/** Asks whether to trust the key of a new server, and stores it in the settings. */
async function trustHostKey(
  folders: Folders,
  fingerprint: string,
  destination: SftpDestination,
): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const screen = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await screen.question(
    `Es la primera vez que se publica en este servidor. Su clave es ${fingerprint}\nCompárala con la que dice el alojamiento. ¿Es la misma? (s/n) `,
  );
  screen.close();
  if (!/^s[ií]?$/i.test(typed.trim())) return false;
  const store = {
    rewrite: (file: string, change: (text: string) => string | Promise<string>) =>
      rewriteFile(join(folders.contentDir, file), change),
  };
  await saveHostKey({ folders, store }, destination, fingerprint);
  return true;
}
