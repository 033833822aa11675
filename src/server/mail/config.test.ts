import { expect, test } from 'vitest';
import { SettingsError } from '../../base/config/settings-error.ts';
import { parseClubs } from './clubs-file.ts';
import { readMailConfig } from './config.ts';

test('without settings, keeps messages in ./data and sends no mail', () => {
  expect(readMailConfig({ SMTP_URL: ' ', PATH: '/bin' })).toMatchObject({
    smtp: null,
    trustProxy: false,
    publicOrigin: null,
    retentionDays: 30,
    keepMailbox: false,
    mailTo: { address: 'web@localhost' },
  });
});

test('reads every variable', () => {
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
  [{}, 'a@b.org'],
  [{ REPORT_TO: 'Junta <junta@b.org>' }, 'junta@b.org'],
  [{ REPORT_TO: 'no' }, undefined],
])('with %j, the health report goes to %s', (env, expected) => {
  const config = readMailConfig({
    SMTP_URL: 'smtp://localhost',
    MAIL_TO: 'a@b.org',
    MAIL_FROM: 'w@b.org',
    ...env,
  });
  expect(config.reportTo?.address).toBe(expected);
});

test.each([
  ['smtp://localhost', { port: 587, requireTLS: false }],
  ['smtp://mail.example.org?starttls=no', { requireTLS: false }],
  ['smtps://mail.example.org', { port: 465, secure: true }],
])('parses SMTP_URL=%s', (SMTP_URL, expected) => {
  expect(readMailConfig({ SMTP_URL, MAIL_TO: 'a@b.org', MAIL_FROM: 'a@b.org' }).smtp).toMatchObject(expected);
});

test('names every invalid variable at once and quotes no value', () => {
  const invalidEnv = {
    SMTP_URL: 'http://user:S3CRET@x',
    MAIL_TO: 'a@b.org, S3CRET@d.org',
    REPORT_TO: 'S3CRET',
    PUBLIC_URL: 'https://club.org/S3CRET',
    TRUST_PROXY: 'true',
    RETENTION_DAYS: '0',
    KEEP_MAILBOX: 'S3CRET',
  };
  const read = () => readMailConfig(invalidEnv);
  for (const name of Object.keys(invalidEnv)) expect(read).toThrow(name);
  expect(read).not.toThrow('S3CRET');
});

test.each([
  [{ SMTP_URL: 'smtps://m.example.org' }, /MAIL_TO[\s\S]*MAIL_FROM/],
  ...['300.1.1.1', '10.0.0.0/33', '1', 'proxy', '0.0.0.0/0'].map(
    (TRUST_PROXY) => [{ TRUST_PROXY }, /TRUST_PROXY/] as const,
  ),
] as const)('refuses %j', (env, problem) => {
  expect(() => readMailConfig(env)).toThrow(problem);
});

const SIERRA = `
sierra:
  ORIGINS: https://sierra.example.org
  MAIL_TO: Sierra <club@sierra.example.org>
  MAIL_FROM: web@sierra.example.org
`;
const ENV = { DATA_DIR: '/datos', RETENTION_DAYS: '20', SMTP_URL: 'smtps://a:b@smtp.example.org' };

test('a club inherits the environment and overrides it', () => {
  const [club] = parseClubs(`${SIERRA}  LIMIT_PER_HOUR: 7\n`, ENV);
  expect(club).toMatchObject({
    origins: ['https://sierra.example.org'],
    config: {
      club: 'sierra',
      dataDir: '/datos/clubes/sierra',
      mailTo: { name: 'Sierra', address: 'club@sierra.example.org' },
      publicOrigin: 'https://sierra.example.org',
      retentionDays: 20,
      smtp: { host: 'smtp.example.org' },
      limits: { perHour: 7 },
    },
  });
});

test.each([
  ['', 'ha de haber una lista de clubes, cada uno bajo su clave'],
  ['sierra: 7', 'sierra: ha de decir al menos ORIGINS, MAIL_TO y MAIL_FROM'],
  ['a: [', 'línea 1: no es YAML ni JSON válido'],
  ['sierra:\n  ORIGINS: https://s.example', 'sierra.MAIL_TO: falta: a quién llegan los mensajes'],
  [SIERRA.replace(/TO: .*/, "TO: ' '"), 'sierra.MAIL_TO: falta: a quién llegan los mensajes'],
  [SIERRA.replace('sierra:', 'La Sierra:'), 'La Sierra: '],
  [SIERRA.replace('.org\n', '.org/\n'), 'sierra.ORIGINS: '],
  [`${SIERRA}  PUBLIC_URL: https://otra.example\n`, 'sierra: sobra PUBLIC_URL'],
  [`${SIERRA}  LIMIT_PER_HOUR: muchos\n`, 'sierra.LIMIT_PER_HOUR: correos que salen por hora'],
  [`${SIERRA}  SMTP_URL: smtps://yo:secreto%ZZ@x\n`, 'sierra.SMTP_URL: '],
  [SIERRA + SIERRA.replace('sierra:', 'costa:'), 'costa.ORIGINS: https://sierra.example.org ya es de sierra'],
])('refuses an invalid clubs file without quoting secrets: %j', (text, problem) => {
  const read = () => parseClubs(text, {});
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(problem);
  expect(read).not.toThrow('secreto');
});
