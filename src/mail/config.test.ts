import { expect, test } from 'vitest';
import { readMailConfig } from './config.ts';

test('nothing set: the relay keeps messages in ./data and sends no mail', () => {
  expect(readMailConfig({ SMTP_URL: ' ', PATH: '/bin' })).toMatchObject({
    smtp: null,
    trustProxy: false,
    publicOrigin: null,
    retentionDays: 30,
    keepMailbox: false,
    mailTo: { address: 'web@localhost' },
  });
});

test('everything set', () => {
  const config = readMailConfig({
    SMTP_URL: 'smtp://web%40club.org:a%2Fb@smtp.example.org:2525',
    MAIL_TO: 'Club <info@club.org>',
    MAIL_FROM: 'web@club.org',
    PUBLIC_URL: 'https://club.org/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    RETENTION_DAYS: '15',
    KEEP_MAILBOX: 'sí',
  });
  expect(config).toMatchObject({
    smtp: {
      host: 'smtp.example.org',
      port: 2525,
      secure: false,
      requireTLS: true,
      auth: { user: 'web@club.org', pass: 'a/b' },
    },
    publicOrigin: 'https://club.org',
    trustProxy: ['loopback', '10.0.0.0/8'],
    retentionDays: 15,
    keepMailbox: true,
  });
});

test.each([
  ['smtp://localhost', { port: 587, requireTLS: false }],
  ['smtp://mail.example.org?starttls=no', { requireTLS: false }],
  ['smtps://mail.example.org', { port: 465, secure: true }],
])('%s', (SMTP_URL, expected) => {
  expect(readMailConfig({ SMTP_URL, MAIL_TO: 'a@b.org', MAIL_FROM: 'a@b.org' }).smtp).toMatchObject(expected);
});

test('every wrong variable is named at once, and no value is repeated', () => {
  const wrong = {
    SMTP_URL: 'http://user:S3CRET@x',
    MAIL_TO: 'a@b.org, S3CRET@d.org',
    PUBLIC_URL: 'https://club.org/S3CRET',
    TRUST_PROXY: 'true',
    RETENTION_DAYS: '0',
    KEEP_MAILBOX: 'S3CRET',
  };
  const read = () => readMailConfig(wrong);
  for (const name of Object.keys(wrong)) expect(read).toThrow(name);
  expect(read).not.toThrow('S3CRET');
});

test('with SMTP_URL the addresses are needed', () => {
  expect(() => readMailConfig({ SMTP_URL: 'smtps://m.example.org' })).toThrow(/MAIL_TO[\s\S]*MAIL_FROM/);
});

test.each(['300.1.1.1', '10.0.0.0/33', '1', 'proxy', '10.0.0.0/8/8', ''])('TRUST_PROXY=%s', (TRUST_PROXY) => {
  const read = () => readMailConfig({ TRUST_PROXY });
  if (TRUST_PROXY === '') expect(read().trustProxy).toBe(false);
  else expect(read).toThrow('TRUST_PROXY');
});
