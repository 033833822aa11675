import { rmSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { openMailer } from '../../../server/mail/send-mail.ts';
import type { PeerAnswer } from '../../../server/mail/testing/peer.ts';
import { readFiles, startTestPeer } from '../../../server/mail/testing/test-relay.ts';
import { openAccounts } from './accounts.ts';
import type { Person } from './person.ts';
import { composeCodeMail, composeInvitation } from './sign-in-mail.ts';
import { TEST_ORIGIN, testAccounts } from './testing/test-accounts.ts';

let dir: string;
beforeEach(() => {
  dir = newFolder();
});

const ANA: Person = {
  id: 'persona-ana',
  name: 'Ana Ruiz',
  email: 'ana@example.org',
  role: 'board',
  teams: [],
};
const CODE_MAIL = composeCodeMail(ANA, {
  code: '012345',
  linkToken: 'enlace',
  origin: TEST_ORIGIN,
  club: 'CV Sierra',
  device: 'Chrome en Android',
  now: Date.parse('2026-07-01T22:30:00Z'),
});
/** Opens accounts whose mails go to a mail server, or without one to the mailbox folder. */
function openAccountsWithMail(port?: number) {
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Club <web@example.org>' };
  const mailer = openMailer(port ? { ...smtp, MAIL_TO: 'club@example.org' } : { DATA_DIR: dir });
  const accounts = openAccounts({ dataDir: dir, origin: TEST_ORIGIN, mailer, mailPauses: [0, 0] });
  onTestFinished(() => accounts.close());
  return accounts;
}

test('sends the code through the club’s SMTP server, with the time in Madrid and the device', async () => {
  const peer = await startTestPeer();
  openAccountsWithMail(peer.port).sendMail(() => CODE_MAIL);
  await expect.poll(() => peer.mails.length).toBe(1);
  const [{ raw = '', to } = {}] = peer.mails;
  expect(to).toEqual(['ana@example.org']);
  const mail = await PostalMime.parse(raw);
  expect(mail.from?.address).toBe('web@example.org');
  expect(mail.text).toContain('012345');
  expect(mail.text).toContain(`${TEST_ORIGIN}/entrar/enlace#enlace`);
  expect(mail.text).toContain('jueves 2 de julio de 2026 a las 00:30 (hora de Madrid) con Chrome en Android');
  // Mail servers log subjects.
  expect(mail.subject).not.toContain('012');
});

test('retries when the mail server fails, and logs neither address nor code', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const answers: PeerAnswer[] = [{ code: 451 }, 'ok'];
  const peer = await startTestPeer({ data: () => answers.shift() ?? 'ok' });
  openAccountsWithMail(peer.port).sendMail(() => CODE_MAIL);
  await expect.poll(() => peer.mails.length).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
  const log = JSON.stringify(logged.mock.calls);
  expect(log).toContain('451');
  expect(log).not.toMatch(/ana|012|enlace/);
});

test('writes mails into the mailbox folder without an SMTP server', async () => {
  const details = { inviter: 'Eva', origin: TEST_ORIGIN, club: 'CV Sierra' };
  openAccountsWithMail().sendMail(() => composeInvitation(ANA, details));
  await expect.poll(() => readFiles(dir, '.eml')).toHaveLength(1);
  const mail = await PostalMime.parse(Buffer.from(readFiles(dir, '.eml').join(), 'latin1'));
  expect(mail.to).toMatchObject([{ address: 'ana@example.org' }]);
  expect(mail.subject).toBe('Eva te invita a llevar la web de CV Sierra');
  expect(mail.text).toContain(TEST_ORIGIN);
});

test('closes while a mail waits for another attempt', async () => {
  const mailer = { send: () => Promise.reject(new Error('never sent')) };
  const accounts = openAccounts({ dataDir: dir, origin: TEST_ORIGIN, mailer, mailPauses: [60_000] });
  accounts.sendMail(() => CODE_MAIL);
  await accounts.close();
});

test('ends all sessions after the content folder was restored', () => {
  const accounts = testAccounts(dir);
  onTestFinished(() => accounts.close());
  const contentDir = join(dir, 'content');
  const start = () => {
    accounts.endSessionsAfterRestore(contentDir);
    return accounts.sessions.forPerson('ana').length;
  };
  expect(start()).toBe(0);
  accounts.sessions.create('ana', 'Chrome');
  expect(start()).toBe(1);
  // Backups do not include the file with the folder's id.
  rmSync(contentDir, { recursive: true });
  expect(start()).toBe(0);
  accounts.sessions.create('ana', 'Chrome');
  expect(start()).toBe(1);
});
