import { resolve } from 'node:path';
import { commandFolder } from '../../base/config/environment.ts';
import { ownFolders, readFolders } from '../../base/config/folders.ts';
import { CommandError } from '../../base/errors/command-error.ts';
import { tryLock } from '../../base/files/lock.ts';
import { deliveryLockPath } from '../../server/mail/store/sqlite-files.ts';
import { locateMessages, restoreBackup } from '../../tasks/publish/backup.ts';
import { restoreBackupReport } from '../../tasks/publish/reports.ts';
import { defineCommand, EXIT } from '../command.ts';
import { printReport } from '../print-report.ts';

/** Restores messages, content and photos from a folder that `copia` has written. */
export const command = defineCommand({
  args: ['CARPETA'],
  async run({ args: [folder = ''], env }) {
    const backupDir = resolve(commandFolder(env), folder);
    const { dataDir, location } = locateMessages(env);
    // The lock is held to the end, so that a server started meanwhile does not write.
    const release = tryLock(deliveryLockPath(dataDir));
    if (!release) throw new CommandError('La web está en marcha. Párala, y vuelve a intentarlo.');
    // Restore to the club's own folders, never over the sample.
    const folders = ownFolders(readFolders(env));
    const result = await restoreBackup(backupDir, folders, dataDir);
    if (result.missing.length > 0) process.exitCode = EXIT.failed;
    release();
    printReport(restoreBackupReport(result, location));
  },
});
