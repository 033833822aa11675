import { expect, test } from 'vitest';
import { readMailConfig } from './config.ts';
import { probeMail, type ResolveTxt } from './probe.ts';
import type { PeerAnswer } from './testing/peer.ts';
import { startTestPeer } from './testing/test-relay.ts';

const probe = (port: number, recipient: string, selector: string, resolve: ResolveTxt) =>
  probeMail(
    readMailConfig({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_TO: 'Club <info@club.example.org>',
      MAIL_FROM: 'Club <web@correo.club.example>',
    }),
    { recipient, selector, resolve },
  );
const zone =
  (records: Record<string, string[]>): ResolveTxt =>
  async (name) =>
    records[name] ?? [];

test('sends one auto-generated mail and reports what the receiver sees', async () => {
  const peer = await startTestPeer();
  const resolve = zone({
    'correo.club.example': ['otra cosa', 'v=spf1 mx -all'],
    's1._domainkey.correo.club.example': ['v=DKIM1; k=rsa; p=AAAA'],
    '_dmarc.club.example': ['v=DMARC1; p=none'],
  });
  const { sent, report } = await probe(peer.port, 'ana@example.net', 's1', resolve);
  expect(sent).toBe(true);
  expect(peer.mails).toMatchObject([{ from: 'web@correo.club.example', to: ['ana@example.net'] }]);
  expect(peer.mails[0]?.raw).toContain('Auto-Submitted: auto-generated');
  for (const line of [
    `<${peer.mails[0]?.messageId}>`,
    'Enviado a ana@example.net. El servidor dice: 250',
    'SPF    está: v=spf1 mx -all',
    'DKIM   está: v=DKIM1',
    'DMARC  está: v=DMARC1; p=none',
  ])
    expect(report).toContain(line);
});

test('distinguishes missing, duplicate and unreachable records', async () => {
  const peer = await startTestPeer();
  const duplicateSpf = zone({ 'correo.club.example': ['v=spf1 mx -all', 'v=spf1 a -all'] });
  const { report } = await probe(peer.port, '', '', duplicateSpf);
  expect(peer.mails[0]?.to).toEqual(['info@club.example.org']);
  for (const line of ['SPF    MAL: hay más de uno', 'DMARC  FALTA', 'DKIM   no se ha mirado'])
    expect(report).toContain(line);
  const unreachableDns = await probe(peer.port, '', 's1', () => Promise.reject(new Error('timeout')));
  expect(unreachableDns.report.match(/no se sabe: el DNS no ha contestado desde aquí/g)).toHaveLength(3);
  expect(unreachableDns.report).not.toContain('FALTA');
});

test.each<[PeerAnswer, string]>([
  [{ code: 550, text: 'no such user' }, 'info@club.example.org no existe. Si es la de MAIL_TO, corrígela'],
  // A quota error does not mean that the address is unknown.
  [{ code: 550, text: '5.4.5 Daily quota exceeded' }, 'se vuelven a intentar durante cinco días.'],
])('reports a refusal with %j and the next step', async (answer, advice) => {
  const peer = await startTestPeer({ recipient: () => answer });
  const { sent, report } = await probe(peer.port, '', '', zone({}));
  expect(sent).toBe(false);
  const [outcome, next] = report.split('\n');
  expect(outcome).toMatch(/^NO SE HA ENVIADO: .*550/);
  expect(next).toContain(advice);
});

test('sends nothing without a mail server or to an invalid address', async () => {
  const withoutServer = probeMail(readMailConfig({}), { recipient: '', selector: '' });
  await expect(withoutServer).rejects.toThrow('No hay SMTP_URL');
  await expect(probe(9, 'nadie', '', zone({}))).rejects.toThrow('«nadie» no es una dirección de correo');
});
