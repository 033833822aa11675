import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './store/sqlite.ts';
import { ADDRESSES, type Attack, addresses, injections, jsonShapes, shapes } from './testing/hostile.ts';
import { bodies, origins, rawBytes, routes } from './testing/hostile-wire.ts';
import { postForm, send } from './testing/http.ts';
import { type RelayProcess, startRelay } from './testing/relay-process.ts';
import { until } from './testing/site.ts';

// The relay as a process of its own, under every hostile request of the table.

let relay: RelayProcess;
let folder: string;
let db: ReturnType<typeof openDatabase>;
const stored = () => Number(db.prepare('SELECT count(*) AS n FROM message').get()?.n);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'correo-'));
  relay = await startRelay({
    DATA_DIR: folder,
    MAIL_TO: 'club@example.org',
    MAIL_FROM: 'web@example.org',
    COPIES_PER_DAY: '1000',
    // A small heap, so that memory that is never given back cannot hide behind a lazy garbage collector.
    NODE_OPTIONS: '--max-old-space-size=48 --max-semi-space-size=1',
  });
  db = openDatabase(folder);
});
afterAll(async () => {
  db.close();
  expect(await relay.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const table = () =>
  [injections, addresses, shapes, jsonShapes, origins, bodies, routes, rawBytes].flatMap((attacks) =>
    attacks(relay.url),
  );

/** Sends the bytes over a bare socket, closes our half, and reads the status of the answer; 0 for none. */
function sendRaw(raw: string | Buffer): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
    socket.end(raw);
  });
}

async function attack({ request }: Attack): Promise<number> {
  if ('raw' in request) return sendRaw(request.raw);
  return (await send(relay.url, request)).status;
}

test('no hostile request is answered wrongly, stored wrongly or fatal', async () => {
  const attacks = table();
  expect(attacks.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  for (const one of attacks) {
    const before = stored();
    const status = await attack(one);
    const added = stored() - before;
    if (!one.statuses.includes(status) || added !== one.stored)
      wrong.push(`${one.name}: ${status}, stored ${added}`);
  }
  const refused = attacks.filter((one) => one.stored === 0).length;
  console.info(
    `${attacks.length} hostile requests, ${refused} of them to be refused, ${wrong.length} answered or stored wrongly`,
  );
  expect(wrong).toEqual([]);
  expect((await send(relay.url, { method: 'GET', path: '/healthz' })).text).toBe('OK');
});

test('what was taken leaves as one mail to the club, with the club’s own headers and nothing else', async () => {
  const open = db.prepare("SELECT count(*) AS n FROM delivery WHERE state IN ('pending', 'sending')");
  await until(() => Number(open.get()?.n) === 0);
  const box = join(folder, 'buzon');
  const known =
    /^(From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding)$/;
  const names = readdirSync(box).filter((name) => name.endsWith('.eml'));
  expect(names.length).toBe(stored());
  for (const name of names) {
    const raw = readFileSync(join(box, name), 'latin1');
    const headers =
      raw
        .split('\r\n\r\n', 1)[0]
        ?.replace(/\r\n[ \t]/g, ' ')
        .split('\r\n') ?? [];
    expect(
      headers.map((line) => line.split(':', 1)[0]).filter((header) => !known.test(header ?? '')),
    ).toEqual([]);
    const mail = await PostalMime.parse(raw);
    expect(mail.to).toEqual([{ address: 'club@example.org', name: '' }]);
    expect(mail.from?.address).toBe('web@example.org');
    expect(mail.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
    expect(raw.includes('\u0000') || raw.includes('\u001b')).toBe(false);
  }
  // None of the odd addresses was written to.
  expect(
    db
      .prepare("SELECT m.from_email FROM delivery d JOIN message m ON m.id = message_id WHERE kind = 'copy'")
      .all(),
  ).toEqual([]);
  expect(ADDRESSES.length).toBeGreaterThan(30);
});

test('the same request again and again is stored once', async () => {
  const before = stored();
  const fields = { message: 'otra vez', clave: '3e9c3b8e-6a0e-4a53-9a3c-3f5f0a0b7c11' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => postForm(relay.url, fields)));
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(20).fill('200 OK'));
  expect(stored() - before).toBe(1);
  // With scripts off there is no key: the same text within minutes is the same message.
  for (let n = 0; n < 5; n++) await postForm(relay.url, { message: 'sin clave' });
  expect(stored() - before).toBe(2);
  // The same key with another text is another message: nothing typed may be lost.
  await postForm(relay.url, { ...fields, message: 'corregido' });
  expect(stored() - before).toBe(3);
});

test('memory stays flat over thousands of them', async () => {
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${relay.pid}/status`, 'utf8'))?.[1]) / 1024;
  const round = async () => {
    const refused = table().filter((one) => one.stored === 0);
    for (let n = 0; n < refused.length; n += 8) await Promise.all(refused.slice(n, n + 8).map(attack));
    return refused.length;
  };
  for (let n = 0; n < 3; n++) await round();
  const before = resident();
  let sent = 0;
  for (let n = 0; n < 15; n++) sent += await round();
  // What a leak takes grows with each round; what only has not been freed yet is gone after some.
  let after = resident();
  for (let n = 0; n < 10 && after - before >= 16; n++) {
    sent += await round();
    after = resident();
  }
  console.info(
    `resident memory: ${before.toFixed(0)} MiB, after ${sent} more hostile requests ${after.toFixed(0)} MiB`,
  );
  expect(after - before).toBeLessThan(16);
});
