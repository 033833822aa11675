import type { SystemMail } from '../../../../server/mail/send-mail.ts';
import type { AccountDatabaseOptions } from '../account-database.ts';
import { openAccounts } from '../accounts.ts';

export const TEST_ORIGIN = 'https://escritorio.club.example.org';

/** Opens accounts whose mails go to a list. */
export function testAccounts(
  dataDir: string,
  { mails = [], ...options }: AccountDatabaseOptions & { mails?: SystemMail[] } = {},
) {
  const mailer = { send: async (mail: SystemMail) => void mails.push(mail) };
  return openAccounts({ dataDir, origin: TEST_ORIGIN, mailer, mailPauses: [0], ...options });
}
