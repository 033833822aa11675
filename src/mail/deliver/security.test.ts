import { expect, test } from 'vitest';
import { readSmtpUrl } from '../config.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { postForm } from '../testing/http.ts';
import { PATIENT } from '../testing/peer.ts';
import { peerOf, type Site, type SiteOptions, siteWith } from '../testing/site.ts';
import { smtpTransport } from './smtp.ts';

// Mail never travels in the clear, and a mistake of the club is never taken for a refusal of the message.

const ANA = {
  from_name: 'Ana',
  from_email: 'ana@visitante.example',
  telefono: '600',
  message: 'Hola, ¿cuándo entrenáis?',
};

const siteTo = (port: number, options: SiteOptions = {}, url = `smtp://127.0.0.1:${port}`) =>
  siteWith({ transport: smtpTransport(readSmtpUrl(url), PATIENT), random: () => 0.5, ...options });

const states = (site: Site) =>
  site.deliveries().map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`);

test('a server that refuses TLS gets no mail in the clear; the mail waits', async () => {
  const peer = await peerOf();
  const clock = new FakeClock();
  const server = {
    ...readSmtpUrl('smtp://mail.example:587'),
    host: '127.0.0.1',
    port: peer.port,
  };
  expect(server.requireTLS).toBe(true);
  const site = await siteTo(peer.port, { clock, transport: smtpTransport(server, PATIENT) });
  expect(await postForm(site.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await site.settled();
  expect(peer.mails).toEqual([]);
  expect(states(site)).toEqual(['club pending 1', 'copy pending 0']);
});

test('a certificate nobody vouches for is refused too', async () => {
  // The library's built-in certificate is for localhost and signed by nobody.
  const peer = await peerOf({ server: { disabledCommands: ['AUTH'] } });
  const server = {
    ...readSmtpUrl('smtp://mail.example:587'),
    host: '127.0.0.1',
    port: peer.port,
  };
  const site = await siteTo(peer.port, { transport: smtpTransport(server, PATIENT) });
  await postForm(site.url, ANA);
  await site.settled();
  expect(peer.mails).toEqual([]);
  expect(states(site)).toEqual(['club pending 1', 'copy pending 0']);
});

test('a refused password is nobody’s message being refused: it waits', async () => {
  const peer = await peerOf({
    server: {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    },
  });
  const site = await siteTo(peer.port, {}, `smtp://u:p@127.0.0.1:${peer.port}`);
  await postForm(site.url, ANA);
  await site.settled();
  expect(states(site)).toEqual(['club pending 1', 'copy pending 0']);
  expect(site.log()).toContain('535');
});
