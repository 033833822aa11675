/** Accounts of the desk on the club's server: sessions, sign-in codes and passkeys. The local desk has none. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mailer, SystemMail } from '../../../server/mail/send-mail.ts';
import { AccountDatabase, type AccountDatabaseOptions } from './account-database.ts';
import { SignInCodes } from './codes.ts';
import { Passkeys } from './passkeys.ts';
import { Sessions } from './sessions.ts';

interface AccountsOptions extends AccountDatabaseOptions {
  /** Folder of the desk's private data (DESK_DATA). */
  dataDir: string;
  /** Origin of the desk: `https://escritorio.club.example.org`. */
  origin: string;
  mailer: Pick<Mailer, 'send'>;
  /** Pauses before the attempts to send a mail, ms. */
  mailPauses?: readonly number[];
}

/** File in the content folder that contains a random id. */
const FOLDER_ID_FILE = '.escritorio/carpeta-id';

const readTextIfExists = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * Pauses before the attempts to send a mail, ms. The first one lets the response leave before the work starts, so that
 * its timing does not reveal whether a mail is sent.
 */
const MAIL_PAUSES = [200, 10_000, 60_000];

export type Accounts = ReturnType<typeof openAccounts>;

export function openAccounts({
  dataDir,
  origin,
  mailer,
  mailPauses = MAIL_PAUSES,
  ...options
}: AccountsOptions) {
  const database = new AccountDatabase(join(dataDir, 'sesiones.db'), options);
  const sessions = new Sessions(database);
  const codes = new SignInCodes(database);
  const passkeys = new Passkeys(database, origin);
  const closing = new AbortController();
  const pending = new Set<Promise<void>>();

  /** Sends a mail, and retries for about a minute; a code is valid for ten. Logs neither addresses nor codes. */
  async function deliver(compose: () => SystemMail): Promise<void> {
    for (const [attempt, ms] of mailPauses.entries()) {
      await pause(ms, undefined, { ref: false, signal: closing.signal });
      try {
        return await mailer.send(compose());
      } catch (error) {
        const { fault } = error as { fault?: { summary?: string } };
        console.error(
          `No ha salido un correo de acceso (intento ${attempt + 1} de ${mailPauses.length}): ${fault?.summary ?? 'ERROR'}`,
        );
      }
    }
  }

  return {
    origin,
    sessions,
    codes,
    passkeys,
    now: database.now,
    /** Composes and sends a mail in the background. */
    sendMail(compose: () => SystemMail): void {
      const sending = deliver(compose)
        .catch(() => {})
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    /**
     * Ends all sessions if the content folder was restored from a copy since the last start: people may have roles in the
     * copy that they have lost since. Copies do not include the file with the folder's id.
     */
    endSessionsAfterRestore(contentDir: string): void {
      const file = join(contentDir, FOLDER_ID_FILE);
      const storedId = database.get<{ id: string }>('SELECT id FROM content_folder')?.id;
      if (storedId !== undefined && readTextIfExists(file) === storedId) return;
      const id = randomUUID();
      database.run('DELETE FROM sessions');
      database.run('DELETE FROM codes');
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, id);
      database.run('DELETE FROM content_folder');
      database.run('INSERT INTO content_folder (id) VALUES (?)', id);
    },
    /** Deletes a person's sessions, codes and passkeys, and the time when they were last seen. */
    revokeAccess(personId: string): void {
      sessions.endAllFor(personId);
      database.run('DELETE FROM last_seen WHERE person_id = ?', personId);
      codes.closeAllFor(personId);
      passkeys.removeAllFor(personId);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(pending);
      database.close();
    },
  };
}
