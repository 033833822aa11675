import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FORM, multipart, pageHeaders, postForm } from './testing/http.ts';
import { openSite, until } from './testing/site.ts';

test('200 clients that never finish are cut off and do not keep a quick one waiting', async () => {
  const site = await openSite({
    times: { requestTimeout: 8000, headersTimeout: 4000, connectionsCheckingInterval: 200 },
  });
  onTestFinished(site.close);
  const port = Number(new URL(site.url).port);
  let closed = 0;
  const slow: Socket[] = [];
  const head = Object.entries(pageHeaders(site.url))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const body = multipart({ message: 'a cuentagotas' });
  const beginnings = [
    // Half of them never end their headers, half drip their body.
    `POST ${FORM} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`,
    `POST ${FORM} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}Content-Length: ${body.length}\r\n\r\n`,
  ];
  for (let n = 0; n < 200; n++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(beginnings[n % 2] ?? ''));
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => {
      closed += 1;
    });
    slow.push(socket);
  }
  onTestFinished(() => slow.forEach((socket) => void socket.destroy()));
  const drip = setInterval(
    () => slow.forEach((socket, n) => void (socket.writable && socket.write(n % 2 ? (body[0] ?? '') : 'x'))),
    100,
  );
  onTestFinished(() => clearInterval(drip));
  await until(() => slow.every((socket) => !socket.connecting));
  const began = performance.now();

  let slowest = 0;
  for (let n = 0; n < 10; n++) {
    const sent = performance.now();
    expect(await postForm(site.url, { message: `rápido ${n}` })).toMatchObject({ status: 200, text: 'OK' });
    slowest = Math.max(slowest, performance.now() - sent);
    // They were still there while the quick one was served.
    if (n === 0) expect(closed).toBeLessThan(200);
  }
  await until(() => closed === 200);
  console.info(
    `${closed} of ${slow.length} slow clients cut off within ${((performance.now() - began) / 1000).toFixed(1)} s, ` +
      `slowest of 10 quick answers beside them ${slowest.toFixed(0)} ms`,
  );
  expect(site.messages()).toHaveLength(10);
});
