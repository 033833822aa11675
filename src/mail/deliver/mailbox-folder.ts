import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeDurably } from '../../files/write.ts';
import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Folder of the .eml files, for a club without a mail server. */
function mailboxPath(dataDir: string): string {
  return join(dataDir, 'buzon');
}

/**
 * Writes each mail to the club as `{message id}.eml`: to a temporary name, to disk, then renamed. The name is the message's
 * own, so a mail written twice is still one file.
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

/** The names this program gives, and what a crash leaves half written; whatever else lies in the folder is somebody's own. */
const MAIL = /^(?:[0-9a-f-]{36}|aviso-\d{4}-\d\d-\d\d(?:\.[a-z\d-]+)?)(?:\.copia)?\.eml(?:\.tmp)?$/;
const HALF_WRITTEN = /^\.[0-9a-f-]{36}\.tmp$/;

/**
 * Deletes what has stayed in the mailbox folder for as long as a delivered message stays in the store. Looks into folders
 * that somebody made inside, and also when mail goes by SMTP by now. Does nothing when the club chose to keep the files.
 * @returns how many files went.
 */
export function purgeMailbox(
  { dataDir, retentionDays, keepMailbox }: Pick<MailConfig, 'dataDir' | 'retentionDays' | 'keepMailbox'>,
  now: number,
): number {
  if (keepMailbox) return 0;
  const old = filesIn(dataDir).filter(
    ({ name, path }) =>
      (MAIL.test(name) || HALF_WRITTEN.test(name)) && now - writtenAt(path) >= retentionDays * DAY,
  );
  for (const { path } of old) rmSync(path, { force: true });
  return old.length;
}

/** The files of the mailbox folder, wherever somebody has put them inside. */
function filesIn(dataDir: string): { name: string; path: string }[] {
  const folder = mailboxPath(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }));
}

/** When the file was written; a file that went in the meantime counts as new. */
function writtenAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

/**
 * Deletes from the mailbox folder the files of these messages and every other one that the address wrote (Reply-To) or
 * that went to it as a copy (To): their text may be long gone from the store. All other mail goes to the club's own
 * address, which may be this one. Returns how many files went.
 */
export function eraseFiles(dataDir: string, address: string, ids: string[]): number {
  const own = new Set(ids.flatMap((id) => [`${id}.eml`, `${id}.copia.eml`]));
  const about = filesIn(dataDir).filter(
    ({ name, path }) =>
      (name.endsWith('.eml') || HALF_WRITTEN.test(name)) && (own.has(name) || isAbout(path, address)),
  );
  for (const { path } of about) rmSync(path, { force: true });
  return about.length;
}

function isAbout(path: string, address: string): boolean {
  const person = path.endsWith('.copia.eml') ? /^(reply-to|to):/ : /^reply-to:/;
  // What was half written a moment ago may have its own name by now.
  if (!existsSync(path)) return false;
  const [head = ''] = readFileSync(path, 'utf8').split('\r\n\r\n', 1);
  const lines = head
    .replace(/\r\n[ \t]+/g, ' ')
    .toLowerCase()
    .split('\r\n');
  const addresses = lines.filter((line) => person.test(line)).flatMap((line) => line.split(/[\s<>,:]+/));
  return addresses.includes(address.toLowerCase());
}
