import { expect, test } from 'vitest';
import { readClubs } from './clubs-file.ts';
import { SettingsError } from './config.ts';

const SIERRA = `
sierra:
  ORIGINS: https://sierra.example.org
  MAIL_TO: Sierra <club@sierra.example.org>
  MAIL_FROM: web@sierra.example.org
`;
const ENV = { DATA_DIR: '/datos', RETENTION_DAYS: '20', SMTP_URL: 'smtps://a:b@smtp.example.org' };

test('a club is what it says of itself, and what the environment says for all', () => {
  const [club] = readClubs(`${SIERRA}  LIMIT_PER_HOUR: 7\n`, ENV);
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

test('JSON is as good', () => {
  const sierra = {
    ORIGINS: ['https://sierra.example.org', 'http://localhost:8080'],
    MAIL_TO: 'a@example.org',
    MAIL_FROM: 'b@example.org',
    KEEP_MAILBOX: 'sí',
  };
  const [club] = readClubs(JSON.stringify({ sierra }, null, 2), {});
  expect(club?.origins).toHaveLength(2);
  expect(club?.config.keepMailbox).toBe(true);
});

test.each([
  ['', 'ha de haber una lista de clubes, cada uno bajo su clave'],
  ['{}', 'no hay ningún club en la lista'],
  ['sierra: 7', 'sierra: ha de decir al menos ORIGINS, MAIL_TO y MAIL_FROM'],
  ['sierra: *otra', 'no es YAML ni JSON válido'],
  ['a: [', 'línea 1: no es YAML ni JSON válido'],
  ['sierra:\n  ORIGINS: https://s.example', 'sierra.MAIL_TO: falta: a quién llegan los mensajes'],
  [SIERRA.replace('sierra:', 'La Sierra:'), 'La Sierra: '],
  [SIERRA.replace('.org\n', '.org/\n'), 'sierra.ORIGINS: '],
  [`${SIERRA}  PUBLIC_URL: https://otra.example\n`, 'sierra: sobra PUBLIC_URL'],
  [`${SIERRA}  LIMIT_PER_HOUR: muchos\n`, 'sierra.LIMIT_PER_HOUR: correos que salen por hora'],
  [`${SIERRA}  SMTP_URL: smtps://yo:secreto%ZZ@x\n`, 'sierra.SMTP_URL: '],
  [SIERRA + SIERRA.replace('sierra:', 'costa:'), 'costa.ORIGINS: https://sierra.example.org ya es de sierra'],
  [SIERRA + SIERRA, 'no es YAML ni JSON válido'],
])('what is wrong is said, without secrets: %j', (text, problem) => {
  let said: unknown;
  try {
    readClubs(text, {});
  } catch (error) {
    said = error;
  }
  expect(said).toBeInstanceOf(SettingsError);
  expect((said as SettingsError).problems.join('\n')).toContain(problem);
  expect(String(said)).not.toContain('secreto');
});
