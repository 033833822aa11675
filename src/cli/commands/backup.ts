import { resolve } from 'node:path';
import { commandFolder } from '../../base/config/environment.ts';
import { AppError } from '../../base/errors/app-error.ts';
import { STORE_FAULTS } from '../../server/mail/messages.ts';
import { MessageStoreError } from '../../server/mail/store/fault.ts';
import { backUp, locateMessages } from '../../tasks/publish/backup.ts';
import { PublishError } from '../../tasks/publish/publish-error.ts';
import { backupReport } from '../../tasks/publish/reports.ts';
import { updateSecondCopy } from '../../tasks/publish-tasks.ts';
import { defineCommand } from '../command.ts';
import { printReport } from '../print-report.ts';
import { phaseReporter } from '../progress.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/**
 * Backs up messages, content and photos into a folder. Without a folder, updates the second copy of content and photos in the
 * folder of the publishing settings.
 */
export const command = defineCommand({
  args: ['[CARPETA]'],
  options: {
    'aunque-falten': { type: 'boolean', about: 'copia aunque hayan desaparecido muchos archivos' },
  },
  async run({ args: [folder], options, env }) {
    const folders = await recoveredFolders(env);
    const allowShrinking = options['aunque-falten'] ?? false;
    if (!folder) {
      // Ctrl+C stops the copy; the next one continues.
      const cancel = new AbortController();
      process.once('SIGINT', () => cancel.abort());
      const run = { allowShrinking, signal: cancel.signal, onProgress: phaseReporter(process.stdout) };
      printReport(await updateSecondCopy(folders, run));
      return;
    }
    const backupDir = resolve(commandFolder(env), folder);
    const { dataDir, location } = locateMessages(env);
    const result = await backUp(backupDir, folders, dataDir, { allowShrinking }).catch((error) => {
      if (!(error instanceof MessageStoreError)) throw error;
      const message = `Los mensajes no se han copiado: ${STORE_FAULTS[error.code]}.`;
      throw new AppError({ code: error.code }, message, { cause: error });
    });
    printReport(backupReport(backupDir, result, location));
  },
  nextStep(error) {
    if (!(error instanceof PublishError)) return undefined;
    if (error.code === 'no-copy-folder')
      return 'O escribe aquí la carpeta: npm run copia -- /ruta/de/la/copia';
    return error.kind === 'shrunk'
      ? 'Para copiar igualmente, repite la orden con «--aunque-falten».'
      : undefined;
  },
});
