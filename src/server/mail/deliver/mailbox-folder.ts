import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeDurably } from '../../../base/files/write.ts';
import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Folder of the .eml files, for a club without a mail server. */
export function mailboxPath(dataDir: string): string {
  return join(dataDir, 'buzon');
}

/**
 * Transport that writes each mail to the club as `{message id}.eml`: to a temporary file, synced, then renamed. The
 * name comes from the message, so a repeated mail is still one file.
 */
export function folderTransport({
  dataDir,
  retentionDays,
  keepMailbox,
}: Pick<MailConfig, 'dataDir' | 'retentionDays' | 'keepMailbox'>): Transport {
  const folder = mailboxPath(dataDir);
  const retentionText = keepMailbox ? 'hasta que alguien los borra' : `durante ${retentionDays} días`;
  const mime = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    description: `sin SMTP_URL: los mensajes se guardan como archivos .eml en ${folder} ${retentionText} y no se envía ningún correo, tampoco copias a quien escribe`,
    async send(mail) {
      const { message } = await mime.sendMail(mail);
      const name = mail.messageId.replace(/@.*$/, '');
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeDurably(join(folder, `${name}.eml`), message as Buffer, 0o600);
      } catch (error) {
        throw new DeliveryError(
          String(error),
          (error as NodeJS.ErrnoException).code ?? 'ERROR',
          'unreachable',
        );
      }
    },
    close() {},
  };
}

/**
 * File names written by this program, including temporary ones after a crash; other files in the folder are left
 * alone.
 */
const MAIL_FILE = /^(?:[0-9a-f-]{36}|aviso-\d{4}-\d\d-\d\d(?:\.[a-z\d-]+)?)(?:\.copia)?\.eml(?:\.tmp)?$/;
const TEMPORARY_FILE = /^\.[0-9a-f-]{36}\.tmp$/;

/**
 * Deletes files older than the retention period from the mailbox folder and its subfolders, also if mail now goes by
 * SMTP. Does nothing if the club chose to keep the files.
 * @returns number of deleted files
 */
export function purgeMailbox(
  { dataDir, retentionDays, keepMailbox }: Pick<MailConfig, 'dataDir' | 'retentionDays' | 'keepMailbox'>,
  now: number,
): number {
  if (keepMailbox) return 0;
  const old = mailFiles(dataDir).filter(
    ({ name, path }) =>
      (MAIL_FILE.test(name) || TEMPORARY_FILE.test(name)) && now - modifiedAt(path) >= retentionDays * DAY,
  );
  for (const { path } of old) rmSync(path, { force: true });
  return old.length;
}

/** Lists the mail files below the mailbox folder. */
function mailFiles(dataDir: string): { name: string; path: string }[] {
  const folder = mailboxPath(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }));
}

/** Modification time of a file; now if it no longer exists. */
function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

/**
 * Deletes the files of these messages, and every other file that the address wrote (Reply-To) or received as a copy
 * (To), because its message may be gone from the store. Other mail goes to the club's own address, which may be this
 * one, and stays. Returns the number of deleted files.
 */
export function eraseFiles(dataDir: string, address: string, ids: string[]): number {
  const names = new Set(ids.flatMap((id) => [`${id}.eml`, `${id}.copia.eml`]));
  const matchingFiles = mailFiles(dataDir).filter(
    ({ name, path }) =>
      (name.endsWith('.eml') || TEMPORARY_FILE.test(name)) &&
      (names.has(name) || involvesAddress(path, address)),
  );
  for (const { path } of matchingFiles) rmSync(path, { force: true });
  return matchingFiles.length;
}

function involvesAddress(path: string, address: string): boolean {
  const headerPattern = path.endsWith('.copia.eml') ? /^(reply-to|to):/ : /^reply-to:/;
  // A temporary file may have been renamed in the meantime.
  if (!existsSync(path)) return false;
  const [head = ''] = readFileSync(path, 'utf8').split('\r\n\r\n', 1);
  const lines = head
    .replace(/\r\n[ \t]+/g, ' ')
    .toLowerCase()
    .split('\r\n');
  const addresses = lines
    .filter((line) => headerPattern.test(line))
    .flatMap((line) => line.split(/[\s<>,:]+/));
  return addresses.includes(address.toLowerCase());
}
