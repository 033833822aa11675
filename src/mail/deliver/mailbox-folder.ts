import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { toMail } from './mime.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Folder of the .eml files, for a club without a mail server. */
export function mailboxPath(dataDir: string): string {
  return join(dataDir, 'buzon');
}

/**
 * Writes each mail to the club as `{message id}.eml`: to a temporary name, to disk, then renamed. The name is the message's
 * own, so a mail written twice is still one file. Visitors are not reached: a copy that nobody sends is not written.
 */
export function mailboxFolder({
  dataDir,
  retentionDays,
  keepMailbox,
}: Pick<MailConfig, 'dataDir' | 'retentionDays' | 'keepMailbox'>): Transport {
  const folder = mailboxPath(dataDir);
  const term = keepMailbox ? 'hasta que alguien los borra' : `durante ${retentionDays} días`;
  const mime = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    description: `sin SMTP_URL: los mensajes se guardan como archivos .eml en ${folder} ${term} y no se envía ningún correo, tampoco copias a quien escribe`,
    parallel: 4,
    reachesVisitors: false,
    async send(mail) {
      const { message } = await mime.sendMail(toMail(mail));
      const name = mail.messageId.replace(/@.*$/, '');
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeDurably(join(folder, `${name}.eml`), message as Buffer);
      } catch (error) {
        throw new DeliveryError(String(error), (error as NodeJS.ErrnoException).code ?? 'ERROR', {
          unreachable: true,
        });
      }
    },
    close() {},
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // The rename itself is on disk once the folder is.
  const folder = await open(join(path, '..'), 'r');
  await folder.sync().finally(() => folder.close());
}
