import { expect, test } from 'vitest';
import { readMailConfig } from './config.ts';
import { type AskTxt, probeMail } from './probe.ts';
import type { PeerAnswer } from './testing/peer.ts';
import { peerOf } from './testing/site.ts';

const configTo = (port: number) =>
  readMailConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_TO: 'Club <info@club.example.org>',
    MAIL_FROM: 'Club <web@correo.club.example>',
  });
const zone =
  (records: Record<string, string[]>): AskTxt =>
  async (name) =>
    records[name] ?? [];

test('one mail goes, marked as written by a machine, and is told as the other side sees it', async () => {
  const peer = await peerOf();
  const ask = zone({
    'correo.club.example': ['otra cosa', 'v=spf1 mx -all'],
    's1._domainkey.correo.club.example': ['v=DKIM1; k=rsa; p=AAAA'],
    '_dmarc.club.example': ['v=DMARC1; p=none'],
  });
  const { sent, words } = await probeMail(configTo(peer.port), {
    typed: 'ana@example.net',
    selector: 's1',
    ask,
  });
  expect(sent).toBe(true);
  expect(peer.mails).toMatchObject([{ from: 'web@correo.club.example', to: ['ana@example.net'] }]);
  expect(peer.mails[0]?.raw).toContain('Auto-Submitted: auto-generated');
  for (const said of [
    `<${peer.mails[0]?.messageId}>`,
    'Enviado a ana@example.net. El servidor dice: 250',
    'SPF    está: v=spf1 mx -all',
    'DKIM   está: v=DKIM1',
    'DMARC  está: v=DMARC1; p=none',
  ])
    expect(words).toContain(said);
});

test('what is missing, is there twice or cannot be asked is told apart', async () => {
  const peer = await peerOf();
  const twice = zone({ 'correo.club.example': ['v=spf1 mx -all', 'v=spf1 a -all'] });
  const { words } = await probeMail(configTo(peer.port), { typed: '', selector: '', ask: twice });
  expect(peer.mails[0]?.to).toEqual(['info@club.example.org']);
  for (const said of ['SPF    MAL: hay más de uno', 'DMARC  FALTA', 'DKIM   no se ha mirado'])
    expect(words).toContain(said);
  const away = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
  const unknown = await probeMail(configTo(peer.port), { typed: '', selector: 's1', ask: away });
  expect(unknown.words.match(/no se sabe: el DNS no ha contestado desde aquí/g)).toHaveLength(3);
  expect(unknown.words).not.toContain('FALTA');
});

test.each<[PeerAnswer, RegExp, string]>([
  [
    { code: 550, text: 'no such user' },
    /^NO SE HA ENVIADO: .*550 no such user/,
    'El servidor dice que info@club.example.org no existe. Si es la de MAIL_TO, corrígela en la configuración: los mensajes que esperan saldrán hacia la nueva.',
  ],
  // Not taken for one that does not exist.
  [
    { code: 550, text: '5.4.5 Daily quota exceeded' },
    /^NO SE HA ENVIADO: .*Daily quota exceeded/,
    'Los mensajes de la web se guardan y se vuelven a intentar durante cinco días.',
  ],
])('refused with %j', async (answer, outcome, advice) => {
  const peer = await peerOf({ recipient: () => answer });
  const asked = { typed: '', selector: '', ask: zone({}) };
  const { sent, words } = await probeMail(configTo(peer.port), asked);
  expect(sent).toBe(false);
  expect(words).toMatch(outcome);
  expect(words.split('\n')[1]).toBe(advice);
});

test('without a server, or to what is no address, nothing is sent', async () => {
  const asked = { typed: 'nadie', selector: '', ask: zone({}) };
  await expect(probeMail(readMailConfig({}), asked)).rejects.toThrow('No hay SMTP_URL');
  await expect(probeMail(configTo(9), asked)).rejects.toThrow('«nadie» no es una dirección de correo');
});
