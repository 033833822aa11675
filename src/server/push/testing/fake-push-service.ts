/** Push service on 127.0.0.1 with browsers that decrypt what they receive. */
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import type { PushMessage, PushSubscriptionData } from '../../../base/addresses/push.ts';

/** Answer to a message: a status, perhaps with Retry-After, or none. */
export type FakeAnswer = { status: number; retryAfter?: string } | 'never';

interface ReceivedMessage {
  /** Name of the phone. */
  phone: string;
  message: PushMessage;
  headers: Record<string, string | string[] | undefined>;
}

/** Starts a push service. `answer` returns the answer to a phone's message; 201 by default. */
export async function startPushService(answer: (phone: string) => FakeAnswer = () => ({ status: 201 })) {
  const phones = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedMessage[] = [];
  let current = answer;
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const phone = phones.get(name);
    const body = await buffer(request).catch(() => null);
    if (!phone || !body) return void response.writeHead(404).end();
    const clear = decrypt(body, {
      version: 'aes128gcm',
      privateKey: phone.ecdh,
      authSecret: phone.auth.toString('base64url'),
    });
    received.push({ phone: name, message: JSON.parse(clear.toString()), headers: request.headers });
    const reply = current(name);
    if (reply === 'never') return;
    response.writeHead(reply.status, reply.retryAfter ? { 'retry-after': reply.retryAfter } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Messages in the order of their arrival, whatever the answer was. */
    received,
    answerWith(next: (phone: string) => FakeAnswer) {
      current = next;
    },
    /** Creates the subscription of a phone. */
    subscribe(name: string, teams: string[], results = false): PushSubscriptionData {
      const phone = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) };
      phone.ecdh.generateKeys();
      phones.set(name, phone);
      return {
        endpoint: `${url}/${encodeURIComponent(name)}`,
        keys: {
          p256dh: phone.ecdh.getPublicKey('base64url'),
          auth: phone.auth.toString('base64url'),
        },
        teams,
        results,
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
