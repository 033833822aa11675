import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { postForm } from '../testing/http.ts';
import { LONG_TIMEOUTS, type Peer, type PeerAnswer, startPeer } from '../testing/peer.ts';
import {
  advanceTime,
  readiness,
  startTestPeer,
  startTestRelayWithSmtp,
  type TestRelay,
  testTransport,
} from '../testing/test-relay.ts';
import type { SmtpTimeouts } from './smtp.ts';

// Delivers to a real mail server over a real socket; only the time between attempts is fake.

const ANA = {
  from_name: 'Ana',
  from_email: 'ana@visitante.example',
  telefono: '600',
  message: 'Hola, ¿cuándo entrenáis?',
};
const CLUB = 'club@example.org';
/** Short timeouts for a server that never responds. */
const SHORT_TIMEOUTS: SmtpTimeouts = { ...LONG_TIMEOUTS, idle: 1500, total: 3000 };

/** Returns the answers in the given order and repeats the last one. */
function answersInTurn(...answers: PeerAnswer[]): () => PeerAnswer {
  return () => (answers.length > 1 ? answers.shift() : answers[0]) ?? 'ok';
}

const states = (relay: TestRelay) =>
  relay.deliveries().map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`);
const recipients = (peer: Peer) => peer.mails.map(({ to }) => to.join());

test('250: sends the mail to the club, then the copy to the visitor', async () => {
  const peer = await startTestPeer();
  const relay = await startTestRelayWithSmtp(peer.port);
  expect(await postForm(relay.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await relay.settled();
  expect(states(relay)).toEqual(['club delivered 1', 'copy delivered 1']);
  expect(recipients(peer)).toEqual([CLUB, 'ana@visitante.example']);
  const [club, copy] = await Promise.all(peer.mails.map(({ raw }) => PostalMime.parse(raw)));
  expect(club).toMatchObject({
    from: { address: 'web@example.org', name: 'Web del club' },
    replyTo: [{ address: 'ana@visitante.example', name: 'Ana' }],
    subject: 'Mensaje de Ana desde la web',
  });
  expect(club?.text).toContain('Hola, ¿cuándo entrenáis?');
  expect(copy?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(copy?.replyTo).toMatchObject([{ address: CLUB }]);
  expect(copy?.text).toContain('Hola, ¿cuándo entrenáis?');
  expect(copy?.html).toBeUndefined();
  expect(peer.mails.map(({ from }) => from)).toEqual(['web@example.org', 'web@example.org']);
});

test('451, then 250: retries after half a minute and delivers once', async () => {
  const peer = await startTestPeer({ data: answersInTurn({ code: 451 }, 'ok') });
  const relay = await startTestRelayWithSmtp(peer.port);
  expect(await postForm(relay.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await relay.settled();
  expect(peer.mails).toEqual([]);
  await advanceTime(relay, 29 * SECOND);
  expect(peer.mails).toEqual([]);
  await advanceTime(relay, 2 * SECOND);
  expect(recipients(peer)).toEqual([CLUB, 'ana@visitante.example']);
  expect(states(relay)).toEqual(['club delivered 2', 'copy delivered 1']);
});

/** Starts a mail server that refuses some recipients at an SMTP command. */
async function refusingPeer(command: string, line: string, isRefused: (address: string) => boolean) {
  const answer = { code: Number(line.slice(0, 3)), text: line.slice(4) };
  let last = '';
  return startTestPeer({
    recipient: (address) => {
      last = address;
      return command === 'RCPT TO' && isRefused(address) ? answer : 'ok';
    },
    data: () => (command === 'DATA' && isRefused(last) ? answer : 'ok'),
  });
}

test.each([
  ['club', 'RCPT TO', ['550 5.4.5 Daily user sending limit exceeded', '550 5.1.1 No such user'], 'pending'],
  ['club', 'DATA', ['554 5.7.1 Message rejected as spam'], 'pending'],
  ['copy', 'RCPT TO', ['550 5.1.1 No such user', '550 no such user', '553 no such mailbox'], 'dead'],
  [
    'copy',
    'RCPT TO',
    ['550 5.4.5 Daily user sending limit exceeded', '550 5.7.1 Relaying denied'],
    'pending',
  ],
  ['copy', 'DATA', ['554 5.7.1 Message rejected'], 'pending'],
])('the mail to the %s, refused at %s with %j, becomes %s', async (kind, command, lines, state) => {
  for (const line of lines) {
    const peer = await refusingPeer(command, line, (address) => (address === CLUB) === (kind === 'club'));
    const relay = await startTestRelayWithSmtp(peer.port);
    await postForm(relay.url, ANA);
    await relay.settled();
    expect(states(relay), line).toEqual(
      kind === 'club' ? [`club ${state} 1`, 'copy pending 0'] : ['club delivered 1', `copy ${state} 1`],
    );
    // A mistyped visitor address does not affect readiness.
    expect(await readiness(relay), line).toMatchObject({ status: 200 });
  }
});

test('retries a refused mail to the club for days, and does not delay the copy', async () => {
  let isRefusing = true;
  const peer = await refusingPeer(
    'DATA',
    '552 5.2.2 Mailbox full',
    (address) => isRefusing && address === CLUB,
  );
  const relay = await startTestRelayWithSmtp(peer.port);
  expect(await postForm(relay.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await relay.settled();
  expect(relay.log()).toContain('refuses');
  expect(relay.log()).toContain('552 DATA');
  await advanceTime(relay, HOUR);
  expect(recipients(peer)).toEqual(['ana@visitante.example']);
  relay.clock.sleep(4.5 * DAY - HOUR);
  await advanceTime(relay, HOUR);
  expect(states(relay)[0]).toMatch(/^club pending/);
  isRefusing = false;
  await advanceTime(relay, 0.4 * DAY);
  expect(recipients(peer)).toEqual(['ana@visitante.example', CLUB]);
});

test.each<[string, PeerAnswer, SmtpTimeouts]>([
  ['hanging after DATA', 'hang', SHORT_TIMEOUTS],
  ['an answer that never ends', 'trickle', SHORT_TIMEOUTS],
  ['dropping the connection inside DATA', 'drop', LONG_TIMEOUTS],
])('%s: retries until the delivery succeeds', async (_name, answer, times) => {
  let sent = 0;
  const peer = await startTestPeer({ data: () => (sent <= 2 ? answer : 'ok') });
  const shortTimeouts = testTransport(peer.port, {}, times);
  const longTimeouts = testTransport(peer.port);
  const relay = await startTestRelayWithSmtp(peer.port, {
    transport: {
      ...longTimeouts,
      send: (mail) => (++sent <= 2 ? shortTimeouts : longTimeouts).send(mail),
      close: () => {
        shortTimeouts.close();
        longTimeouts.close();
      },
    },
  });
  expect(await postForm(relay.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await relay.settled();
  expect(states(relay)).toEqual(['club pending 1', 'copy pending 0']);
  await advanceTime(relay, 2 * MINUTE);
  expect(recipients(peer)).toEqual([CLUB, 'ana@visitante.example']);
  expect(states(relay)).toEqual(['club delivered 3', 'copy delivered 1']);
});

test('after an hour of downtime, everything arrives within ten minutes of the server’s return', async () => {
  const stoppedPeer = await startPeer();
  await stoppedPeer.close();
  const relay = await startTestRelayWithSmtp(stoppedPeer.port);
  for (const minute of [0, 20, 40]) {
    expect(await postForm(relay.url, { ...ANA, message: `minuto ${minute}` })).toMatchObject({
      status: 200,
      text: 'OK',
    });
    await relay.settled();
    await advanceTime(relay, 20 * MINUTE);
  }
  const peer = await startTestPeer({ port: stoppedPeer.port });
  expect(peer.mails).toEqual([]);
  const returnTime = relay.clock.now();
  await advanceTime(relay, HOUR);
  const toClub = peer.mails.filter(({ to }) => to.includes(CLUB));
  expect(toClub).toHaveLength(3);
  expect(new Set(peer.mails.map(({ messageId }) => messageId)).size).toBe(peer.mails.length);
  const finished = relay.deliveries().map(({ finished_at }) => Number(finished_at) - returnTime);
  expect(Math.max(...finished)).toBeLessThanOrEqual(10 * MINUTE);
  expect(peer.mails).toHaveLength(6);
});

test.each([
  ['a server that offers no TLS', {}, { requireTLS: true }, '500 STARTTLS'],
  // The library's built-in certificate is self-signed for localhost.
  ['an untrusted certificate', { disabledCommands: ['AUTH'] }, { requireTLS: true }, 'ESOCKET CONN'],
  [
    'a refused password',
    {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(new Error('no')),
    },
    { auth: { user: 'u', pass: 'p' } },
    '535',
  ],
])('%s: retries later, and sends nothing unencrypted', async (_name, server, to, code) => {
  const peer = await startTestPeer({ server });
  const relay = await startTestRelayWithSmtp(peer.port, {}, to);
  expect(await postForm(relay.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await relay.settled();
  expect(peer.mails).toEqual([]);
  expect(states(relay)).toEqual(['club pending 1', 'copy pending 0']);
  expect(relay.log()).toContain(code);
});
