import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readWhole, receiveBody } from './request-body.ts';

/** Sends a request with a body to a server of its own. Returns both ends. */
async function exchange(body: Buffer) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = sendRequest({ port, method: 'POST' });
  client.on('error', () => {});
  onTestFinished(() => void client.destroy());
  client.end(body);
  const [request]: IncomingMessage[] = await once(server, 'request');
  if (!request) throw new Error('no request');
  request.on('error', () => {});
  return { client, request };
}

test('yields a body whole to a reader that is slower than its sender', async () => {
  const body = Buffer.alloc(100_000, 'abcdefg');
  const { request } = await exchange(body);
  const chunks: Buffer[] = [];
  for await (const chunk of receiveBody(request)) {
    chunks.push(chunk);
    // The rest arrives, and its sender has nothing more to send.
    await delay(50);
  }
  expect(Buffer.concat(chunks).equals(body)).toBe(true);
});

test('refuses a body that arrived whole and was discarded before it was read', async () => {
  const { client, request } = await exchange(Buffer.from('{"a":1}'));
  await expect.poll(() => request.complete).toBe(true);
  client.destroy();
  await expect.poll(() => request.destroyed).toBe(true);
  await expect(readWhole(receiveBody(request))).rejects.toMatchObject({ fault: { code: 'upload-stalled' } });
});
