import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { openStores } from '../store/open.ts';
import { postForm } from '../testing/http.ts';
import { PATIENT, type Peer, type PeerAnswer, startPeer } from '../testing/peer.ts';
import { passTime, peerOf, ready, type Site, siteTo, transportTo, until } from '../testing/site.ts';
import type { SmtpTimes } from './smtp.ts';

// The relay against a real mail server on a real socket; only the time between attempts is fake.

const ANA = {
  from_name: 'Ana',
  from_email: 'ana@visitante.example',
  telefono: '600',
  message: 'Hola, ¿cuándo entrenáis?',
};
const CLUB = 'club@example.org';
/** For a server that never ends: what it costs a test to wait for that. */
const QUICK: SmtpTimes = { ...PATIENT, silence: 1500, whole: 3000 };

/** Each answer in turn, the last one for ever. */
function inTurn(...answers: PeerAnswer[]): () => PeerAnswer {
  return () => (answers.length > 1 ? answers.shift() : answers[0]) ?? 'ok';
}

const states = (site: Site) =>
  site.deliveries().map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`);
const recipients = (peer: Peer) => peer.mails.map(({ to }) => to.join());

test('250: the club gets the mail, then the visitor the copy', async () => {
  const peer = await peerOf();
  const site = await siteTo(peer.port);
  expect(await postForm(site.url, { ...ANA, from_name: 'Ana <club@example.org>, "x"' })).toMatchObject({
    status: 200,
    text: 'OK',
  });
  await site.settled();
  expect(states(site)).toEqual(['club delivered 1', 'copy delivered 1']);
  expect(recipients(peer)).toEqual([CLUB, 'ana@visitante.example']);
  const [club, copy] = await Promise.all(peer.mails.map(({ raw }) => PostalMime.parse(raw)));
  expect(club).toMatchObject({
    from: { address: 'web@example.org', name: 'Web del club' },
    // No name looks like an address.
    replyTo: [{ address: 'ana@visitante.example', name: 'Ana club example.org x' }],
    subject: 'Mensaje de Ana club example.org x desde la web',
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

test('451, then 250: the mail waits half a minute and arrives once', async () => {
  const peer = await peerOf({ data: inTurn({ code: 451 }, 'ok') });
  const site = await siteTo(peer.port);
  expect(await postForm(site.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await site.settled();
  expect(peer.mails).toEqual([]);
  await passTime(site, 29 * SECOND);
  expect(peer.mails).toEqual([]);
  await passTime(site, 2 * SECOND);
  expect(recipients(peer)).toEqual([CLUB, 'ana@visitante.example']);
  expect(states(site)).toEqual(['club delivered 2', 'copy delivered 1']);
});

/** A mail server that refuses mails to some at a step, as long as it says. */
async function refusingPeer(at: string, line: string, isRefused: (address: string) => boolean) {
  const answer = { code: Number(line.slice(0, 3)), text: line.slice(4) };
  let last = '';
  return peerOf({
    recipient: (address) => {
      last = address;
      return at === 'RCPT TO' && isRefused(address) ? answer : 'ok';
    },
    data: () => (at === 'DATA' && isRefused(last) ? answer : 'ok'),
  });
}

test.each([
  ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded'],
  ['RCPT TO', '550 5.1.1 No such user'],
  ['DATA', '554 5.7.1 Message rejected as spam'],
  ['DATA', '552 5.2.2 Mailbox full'],
])(
  'the club’s mail, refused at %s with «%s», is tried again for days, and the copy does not wait for it',
  async (at, line) => {
    let over = true;
    const peer = await refusingPeer(at, line, (address) => over && address === CLUB);
    const site = await siteTo(peer.port);
    expect(await postForm(site.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
    await site.settled();
    expect(states(site)).toEqual(['club pending 1', 'copy pending 0']);
    expect(site.log()).toContain('refuses');
    expect(site.log()).toContain(`${line.slice(0, 3)} ${at}`);
    await passTime(site, HOUR);
    expect(recipients(peer)).toEqual(['ana@visitante.example']);
    site.clock.sleep(4.5 * DAY - HOUR);
    await passTime(site, HOUR);
    expect(states(site)[0]).toMatch(/^club pending/);
    over = false;
    await passTime(site, 0.4 * DAY);
    expect(recipients(peer)).toEqual(['ana@visitante.example', CLUB]);
  },
);

test('refused for five days: given up and kept, /readyz is not ready, buzon leads to it, and it goes when the box works', async () => {
  let over = true;
  const full = { code: 550, text: '5.4.5 Daily quota exceeded' };
  const peer = await peerOf({ recipient: () => (over ? full : 'ok') });
  const site = await siteTo(peer.port);
  await postForm(site.url, { message: 'sin correo' });
  await passTime(site, 5.5 * DAY);
  expect(site.deliveries()).toMatchObject([{ state: 'dead' }]);
  expect(site.messages()).toMatchObject([{ message: 'sin correo' }]);
  expect(site.log()).toContain('mail could not be delivered');
  expect(await ready(site)).toMatchObject({
    status: 503,
    ready: false,
    accepts: true,
    givenUp: 1,
    why: [
      'Hay mensajes que el club no ha recibido y que ya no se intentan: los enseña «npm run buzon», y «npm run buzon -- reenviar todos» los vuelve a intentar.',
    ],
  });
  over = false;
  // The notice has been tried every hour since.
  await passTime(site, 2 * HOUR);
  await until(() => peer.mails.length > 0);
  const { text } = await PostalMime.parse(peer.mails[0]?.raw ?? '');
  expect(text).toContain('Correos que no se han podido entregar: 1');
  expect(text).toContain('npm run buzon -- reenviar todos');
  const stores = await openStores(null);
  const store = stores.of({ config: site.config, clock: site.clock, log: null });
  expect(await store.requeue(null, site.clock.now())).toBe(1);
  await store.close();
  await passTime(site, 5 * MINUTE);
  expect(states(site)).toEqual(['club delivered 1']);
  expect(await ready(site)).toMatchObject({ status: 200, ready: true, givenUp: 0 });
});

test.each([
  ['RCPT TO', '550 5.1.1 No such user', 'dead'],
  ['RCPT TO', '550 no such user', 'dead'],
  ['RCPT TO', '553 no such mailbox', 'dead'],
  ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded', 'pending'],
  ['RCPT TO', '550 5.7.1 Relaying denied', 'pending'],
  ['DATA', '554 5.7.1 Message rejected', 'pending'],
])('the copy, refused at %s with «%s», is %s', async (at, line, state) => {
  const peer = await refusingPeer(at, line, (address) => address !== CLUB);
  const site = await siteTo(peer.port);
  await postForm(site.url, ANA);
  await site.settled();
  expect(states(site)).toEqual(['club delivered 1', `copy ${state} 1`]);
  // Whoever mistypes an address is no alarm.
  expect(await ready(site)).toMatchObject({ status: 200 });
});

test.each<[string, PeerAnswer, SmtpTimes]>([
  ['hanging after DATA', 'hang', QUICK],
  ['an answer that never ends', 'trickle', QUICK],
  ['dropping the line inside DATA', 'drop', PATIENT],
])('%s: tried again until it works', async (_name, answer, times) => {
  let sent = 0;
  const peer = await peerOf({ data: () => (sent <= 2 ? answer : 'ok') });
  const impatient = transportTo(peer.port, {}, times);
  const patient = transportTo(peer.port);
  const site = await siteTo(peer.port, {
    transport: {
      ...patient,
      send: (mail) => (++sent <= 2 ? impatient : patient).send(mail),
      close: () => {
        impatient.close();
        patient.close();
      },
    },
  });
  expect(await postForm(site.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
  await site.settled();
  expect(states(site)).toEqual(['club pending 1', 'copy pending 0']);
  await passTime(site, 2 * MINUTE);
  expect(recipients(peer)).toEqual([CLUB, 'ana@visitante.example']);
  expect(states(site)).toEqual(['club delivered 3', 'copy delivered 1']);
});

test('down for an hour: everybody sees OK, everything arrives within ten minutes of its return', async () => {
  const gone = await startPeer();
  await gone.close();
  const site = await siteTo(gone.port);
  for (const minute of [0, 20, 40]) {
    expect(await postForm(site.url, { ...ANA, message: `minuto ${minute}` })).toMatchObject({
      status: 200,
      text: 'OK',
    });
    await site.settled();
    await passTime(site, 20 * MINUTE);
  }
  const peer = await peerOf({ port: gone.port });
  expect(peer.mails).toEqual([]);
  const back = site.clock.now();
  await passTime(site, HOUR);
  const toClub = peer.mails.filter(({ to }) => to.includes(CLUB));
  expect(toClub).toHaveLength(3);
  expect(new Set(peer.mails.map(({ messageId }) => messageId)).size).toBe(peer.mails.length);
  const finished = site.deliveries().map(({ finished_at }) => Number(finished_at) - back);
  expect(Math.max(...finished)).toBeLessThanOrEqual(10 * MINUTE);
  expect(peer.mails).toHaveLength(6);
});

test.each([
  ['a server that offers no TLS', {}, { requireTLS: true }, '500 STARTTLS'],
  // The library's built-in certificate is for localhost and signed by nobody.
  ['a certificate nobody vouches for', { disabledCommands: ['AUTH'] }, { requireTLS: true }, 'ESOCKET CONN'],
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
])(
  '%s is no refusal of the message: it waits, and nothing goes in the clear',
  async (_name, server, to, code) => {
    const peer = await peerOf({ server });
    const site = await siteTo(peer.port, {}, to);
    expect(await postForm(site.url, ANA)).toMatchObject({ status: 200, text: 'OK' });
    await site.settled();
    expect(peer.mails).toEqual([]);
    expect(states(site)).toEqual(['club pending 1', 'copy pending 0']);
    expect(site.log()).toContain(code);
  },
);
