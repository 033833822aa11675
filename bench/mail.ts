/**
 * `npm run bench:mail`: messages per second that the server stores durably, compared with pages served and with the
 * disk's limit. Only ratios are comparable between machines.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORM, LIBRARY_FIELDS, multipart, pageHeaders } from '../src/server/mail/testing/http.ts';
import { startSite } from '../tests/setup/site.ts';
import { runLoad } from './mail-load.ts';

const SECONDS = 4;
const CONNECTIONS = 16;

/** Measures synced appends per second: the upper limit of a store that commits one message at a time. */
function syncsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = openSync(join(folder, 'sync'), 'a');
  const end = performance.now() + 2000;
  let count = 0;
  for (; performance.now() < end; count++) {
    writeSync(file, Buffer.alloc(4096));
    fdatasyncSync(file);
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return count / 2;
}

const site = await startSite({ LIMIT_PER_VISITOR: '1000000', LIMIT_PER_HOUR: '1000000' });
const port = Number(new URL(site.url).port);
const page = Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n');

/** Builds the request of a unique message. */
function messageRequest(): Buffer {
  const typed = {
    from_name: 'Ana',
    from_email: 'ana@example.net',
    telefono: '600',
    message: 'Hola. '.repeat(50),
  };
  const body = multipart({ ...typed, clave: randomUUID(), ...LIBRARY_FIELDS });
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...pageHeaders(site.url) });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(
    `POST ${FORM} HTTP/1.1\r\n${lines}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

try {
  console.log(`${CONNECTIONS} connections, ${SECONDS} s each`);
  console.table({
    pages: await runLoad(port, CONNECTIONS, SECONDS, () => page),
    'durable messages': await runLoad(port, CONNECTIONS, SECONDS, messageRequest),
    'synced writes to this disk': { perSecond: syncsPerSecond() },
  });
} finally {
  await site.stop();
}
