import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORM, LIBRARY_FIELDS, multipart, pageHeaders } from '../src/mail/testing/http.ts';
import { load } from './mail-load.ts';
import { startNginx } from './mail-nginx.ts';
import { startServer } from './mail-pages.ts';
import { settings, startSite } from './site.ts';
import { median } from './table.ts';

// How many messages a second the server accepts durably and how many pages a second it hands out, beside nginx serving the
// same folder in the same run. Ratios are what to look at: absolute figures belong to the machine.
//   node bench/mail.ts      (needs nginx; on Debian: apt-get install nginx-light)

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

const { siteDir } = settings;
// Builds it where something changed; this server and nginx then hand out the same files.
await startSite().then((site) => site.stop());
const scratch = mkdtempSync(join(tmpdir(), 'banco-'));

/** Small appends, each forced to disk: the ceiling of any store that commits one message at a time. */
function syncsPerSecond(): number {
  const file = openSync(join(scratch, 'sync'), 'a');
  const end = performance.now() + 2000;
  let count = 0;
  for (; performance.now() < end; count++) {
    writeSync(file, Buffer.alloc(4096));
    fdatasyncSync(file);
  }
  closeSync(file);
  return count / 2;
}

const nginx = await startNginx(siteDir, scratch);
const server = await startServer(join(scratch, 'data'));
const url = `http://127.0.0.1:${server.port}`;

const page = Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n');
const message = () => {
  const typed = {
    from_name: 'Ana',
    from_email: 'ana@example.net',
    telefono: '600',
    message: 'Hola. '.repeat(50),
  };
  const body = multipart({ ...typed, clave: randomUUID(), ...LIBRARY_FIELDS });
  const head = Object.entries({ host: `127.0.0.1:${server.port}`, ...pageHeaders(url) });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(
    `POST ${FORM} HTTP/1.1\r\n${lines}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};
const runs = {
  'nginx, pages': () => load(nginx.port, CONNECTIONS, SECONDS, () => page),
  'this server, pages': () => load(server.port, CONNECTIONS, SECONDS, () => page),
  'this server, durable messages': () => load(server.port, CONNECTIONS, SECONDS, message),
};
const found: Record<string, number[]> = {};
const syncs: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  syncs.push(syncsPerSecond());
  for (const [name, run] of Object.entries(runs)) {
    const { perSecond, statuses } = await run();
    if (Object.keys(statuses).join() !== '200') throw new Error(`${name}: ${JSON.stringify(statuses)}`);
    found[name] ??= [];
    found[name].push(perSecond);
  }
}
const reference = median(found['nginx, pages'] ?? []);
const row = (name: string, values: number[]) => ({
  name,
  'per second (median)': Math.round(median(values)),
  'beside nginx': `${((100 * median(values)) / reference).toFixed(1)} %`,
});
console.info(
  `${CONNECTIONS} connections, ${SECONDS} s each, ${ROUNDS} rounds in turn, gzip, folder ${siteDir}`,
);
console.table([
  ...Object.entries(found).map(([name, values]) => row(name, values)),
  row('forced writes to this disk', syncs),
]);

await Promise.all([nginx.stop(), server.stop()]);
rmSync(scratch, { recursive: true, force: true });
