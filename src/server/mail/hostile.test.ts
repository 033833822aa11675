import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { openDatabase } from './store/sqlite-files.ts';
import { type Attack, attacks } from './testing/hostile.ts';
import { FORM, multipart, pageHeaders, postForm, sendRequest } from './testing/http.ts';
import { startRelay } from './testing/relay-process.ts';
import { startTestRelay, until } from './testing/test-relay.ts';

/** Raw HTTP request that posts a message. */
function rawRequest(url: string, message: string): string {
  const body = multipart({ message });
  const head = Object.entries({ host: new URL(url).host, ...pageHeaders(url) });
  return `POST ${FORM} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Sends bytes over a bare socket; resolves with the response status, or 0 for none. */
function sendRaw(url: string, bytes: Buffer | string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
  });
}

test('answers every hostile request correctly; whatever is accepted becomes one clean mail', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: folder, MAIL_TO: 'club@example.org', MAIL_FROM: 'web@example.org' };
  const relay = await startRelay(env);
  onTestFinished(async () => void (await relay.kill()));
  const db = openDatabase(folder);
  onTestFinished(() => db.close());
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  const statusOf = async ({ request }: Attack) =>
    'raw' in request ? sendRaw(relay.url, request.raw) : (await sendRequest(relay.url, request)).status;

  const failures: string[] = [];
  for (const attack of attacks(relay.url)) {
    const before = count('message');
    const status = await statusOf(attack);
    const added = count('message') - before;
    if (!attack.statuses.includes(status) || added !== attack.stored)
      failures.push(`${attack.name}: ${status}, stored ${added}`);
  }
  expect(failures).toEqual([]);

  await until(() => count("delivery WHERE state IN ('pending', 'sending')") === 0);
  const mailboxDir = join(folder, 'buzon');
  const names = readdirSync(mailboxDir).filter((name) => name.endsWith('.eml'));
  expect(names.length).toBe(count('message'));
  const knownHeader =
    /^(From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding)$/;
  for (const name of names) {
    const raw = readFileSync(join(mailboxDir, name), 'latin1');
    const [head = ''] = raw.split('\r\n\r\n', 1);
    const headers = head.replace(/\r\n[ \t]/g, ' ').split('\r\n');
    expect(headers.filter((line) => !knownHeader.test(line.split(':', 1)[0] ?? ''))).toEqual([]);
    const mail = await PostalMime.parse(raw);
    expect(mail.to).toEqual([{ address: 'club@example.org', name: '' }]);
    expect(mail.from?.address).toBe('web@example.org');
    expect(mail.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
    expect(raw.includes('\u0000') || raw.includes('\u001b')).toBe(false);
  }
  // The invalid addresses receive no copy.
  expect(count("delivery WHERE kind = 'copy'")).toBe(0);
  expect(await relay.stop()).toBe(0);
});

test('garbage sent after a complete message does not change the response', async () => {
  const relay = await startTestRelay();
  expect(await sendRaw(relay.url, `${rawRequest(relay.url, 'uno')}basura\r\n\r\n`)).toBe(200);
  expect(relay.messages()).toMatchObject([{ message: 'uno' }]);
  expect(await sendRaw(relay.url, 'basura\r\n\r\n')).toBe(400);
});

test('answers an overlong body, even if the client reads only after sending all of it', async () => {
  const relay = await startTestRelay();
  const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const request = rawRequest(relay.url, 'x'.repeat(30 * 2 ** 20));
  await new Promise<void>((sent) => socket.write(request, () => sent()));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
});

test('cuts off 200 clients that never finish, without delaying a fast one', async () => {
  const relay = await startTestRelay({
    timeouts: { requestTimeout: 8000, headersTimeout: 4000, connectionsCheckingInterval: 200 },
  });
  const request = rawRequest(relay.url, 'a cuentagotas');
  // Half of them never end their headers, half drip their body.
  const beginnings = [request.slice(0, 80), request.slice(0, request.indexOf('\r\n\r\n') + 4)];
  const slowSockets = Array.from({ length: 200 }, (_, n): Socket => {
    const socket = connect(Number(new URL(relay.url).port), '127.0.0.1', () =>
      socket.write(beginnings[n % 2] ?? ''),
    );
    return socket.on('data', () => {}).on('error', () => {});
  });
  onTestFinished(() => slowSockets.forEach((socket) => void socket.destroy()));
  const drip = setInterval(
    () => slowSockets.forEach((socket) => void (socket.writable && socket.write('x'))),
    100,
  );
  onTestFinished(() => clearInterval(drip));
  await until(() => slowSockets.every(({ connecting }) => !connecting));
  expect(await postForm(relay.url, { message: 'rápido' })).toMatchObject({ status: 200, text: 'OK' });
  // Slow clients were still connected while the fast one was served.
  expect(slowSockets.some(({ closed }) => !closed)).toBe(true);
  await until(() => slowSockets.every(({ closed }) => closed));
  expect(relay.messages()).toMatchObject([{ message: 'rápido' }]);
});
