import { expect, test } from 'vitest';
import { readMailConfig } from './config.ts';
import { type AskTxt, probeMail, probeWords } from './probe.ts';
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
  const probe = await probeMail(configTo(peer.port), { typed: 'ana@example.net', selector: 's1', ask });
  expect(peer.mails).toHaveLength(1);
  const [mail] = peer.mails;
  expect(mail).toMatchObject({ from: 'web@correo.club.example', to: ['ana@example.net'] });
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
  expect(mail?.raw).toContain('From: Club <web@correo.club.example>');
  const words = probeWords(probe);
  expect(words).toContain(`<${mail?.messageId}>`);
  expect(words).toContain('Enviado a ana@example.net. El servidor dice: 250');
  expect(words).toContain('SPF    está: v=spf1 mx -all');
  expect(words).toContain('DKIM   está: v=DKIM1');
  expect(words).toContain('DMARC  está: v=DMARC1; p=none');
});

test('what is missing, and what is there twice, is said', async () => {
  const peer = await peerOf();
  const ask = zone({ 'correo.club.example': ['v=spf1 mx -all', 'v=spf1 a -all'] });
  const words = probeWords(await probeMail(configTo(peer.port), { typed: '', selector: '', ask }));
  expect(peer.mails[0]?.to).toEqual(['info@club.example.org']);
  expect(words).toContain('SPF    MAL: hay más de uno');
  expect(words).toContain('DMARC  FALTA');
  expect(words).toContain('DKIM   no se ha mirado');
});

test('a DNS that does not answer is not taken for a missing record', async () => {
  const peer = await peerOf();
  const ask = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
  const words = probeWords(await probeMail(configTo(peer.port), { typed: '', selector: 's1', ask }));
  expect(words.match(/no se sabe: el DNS no ha contestado desde aquí/g)).toHaveLength(3);
  expect(words).not.toContain('FALTA');
});

test('a refused mail is told in the words of the server', async () => {
  const peer = await peerOf({ recipient: () => ({ code: 550, text: 'no such user' }) });
  const probe = await probeMail(configTo(peer.port), { typed: '', selector: '', ask: zone({}) });
  expect(probeWords(probe)).toMatch(/^NO SE HA ENVIADO: .*550 no such user/);
  expect(probeWords(probe)).toContain(
    'El servidor dice que info@club.example.org no existe. Si es la de MAIL_TO, corrígela en la configuración: los mensajes que esperan saldrán hacia la nueva.',
  );
});

test('an address over its quota is not taken for one that does not exist', async () => {
  const peer = await peerOf({ recipient: () => ({ code: 550, text: '5.4.5 Daily quota exceeded' }) });
  const words = probeWords(await probeMail(configTo(peer.port), { typed: '', selector: '', ask: zone({}) }));
  expect(words).toMatch(/^NO SE HA ENVIADO: .*Daily quota exceeded/);
  expect(words).not.toContain('no existe');
  expect(words).toContain('Los mensajes de la web se guardan y se vuelven a intentar durante cinco días.');
});

test('without a server, or to what is no address, nothing is sent', async () => {
  const options = { typed: 'nadie', selector: '', ask: zone({}) };
  await expect(probeMail(readMailConfig({}), options)).rejects.toThrow('No hay SMTP_URL');
  await expect(probeMail(configTo(9), options)).rejects.toThrow('«nadie» no es una dirección de correo');
});
