import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMailer } from '../../../server/mail/send-mail.ts';
import { type PeerAnswer, startPeer } from '../../../server/mail/testing/peer.ts';
import { openAccounts } from './accounts.ts';
import type { Person } from './person.ts';
import { composeCodeMail, composeInvitation } from './sign-in-mail.ts';
import { TEST_ORIGIN, testAccounts } from './testing/test-accounts.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cuentas-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

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
const smtpSettings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Club <web@example.org>',
  MAIL_TO: 'club@example.org',
});

test('sends the code through the club’s SMTP server, with the time in Madrid and the device', async () => {
  const peer = await startPeer();
  const mailer = openMailer(smtpSettings(peer.port));
  const accounts = openAccounts({ dataDir: dir, origin: TEST_ORIGIN, mailer, mailPauses: [0] });
  accounts.sendMail(() => CODE_MAIL);
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
  await accounts.close();
  await peer.close();
});

test('retries when the mail server fails, and logs neither address nor code', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const answers: PeerAnswer[] = [{ code: 451 }, 'ok'];
  const peer = await startPeer({ data: () => answers.shift() ?? 'ok' });
  const mailer = openMailer(smtpSettings(peer.port));
  const accounts = openAccounts({ dataDir: dir, origin: TEST_ORIGIN, mailer, mailPauses: [0, 0] });
  accounts.sendMail(() => CODE_MAIL);
  await expect.poll(() => peer.mails.length).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
  const log = JSON.stringify(logged.mock.calls);
  expect(log).toContain('451');
  expect(log).not.toMatch(/ana|012|enlace/);
  logged.mockRestore();
  await accounts.close();
  await peer.close();
});

test('writes mails into the mailbox folder without an SMTP server', async () => {
  const accounts = openAccounts({
    dataDir: dir,
    origin: TEST_ORIGIN,
    mailer: openMailer({ DATA_DIR: dir }),
    mailPauses: [0],
  });
  accounts.sendMail(() => composeInvitation(ANA, { inviter: 'Eva', origin: TEST_ORIGIN, club: 'CV Sierra' }));
  const mailbox = join(dir, 'buzon');
  const files = () => {
    try {
      return readdirSync(mailbox).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  };
  await expect.poll(files).toHaveLength(1);
  const mail = await PostalMime.parse(readFileSync(join(mailbox, files()[0] ?? '')));
  expect(mail.to).toMatchObject([{ address: 'ana@example.org' }]);
  expect(mail.subject).toBe('Eva te invita a llevar la web de CV Sierra');
  expect(mail.text).toContain(TEST_ORIGIN);
  await accounts.close();
});

test('closes while a mail waits for another attempt', async () => {
  const accounts = openAccounts({
    dataDir: dir,
    origin: TEST_ORIGIN,
    mailer: { send: () => Promise.reject(new Error('never sent')) },
    mailPauses: [60_000],
  });
  accounts.sendMail(() => CODE_MAIL);
  await accounts.close();
});

test('ends all sessions after the content folder was restored', () => {
  const accounts = testAccounts(dir);
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
