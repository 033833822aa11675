import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FORM, LIBRARY_FIELDS, multipart, pageHeaders } from '../src/mail/testing/http.ts';
import { startRelay } from '../src/mail/testing/relay-process.ts';
import { load } from './mail-load.ts';
import { startNginx } from './mail-nginx.ts';
import { startPages } from './mail-pages.ts';

// How many messages a second are accepted durably, and how many pages a second the server hands out, beside nginx serving the
// same folder in the same run. Ratios are what to look at: absolute figures belong to the machine.
//   node bench/mail.ts [folder of the built site]      (needs Debian's nginx: apt-get install nginx-light)

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

const scratch = mkdtempSync(join(tmpdir(), 'banco-'));
const site = siteFolder(process.argv[2]);

function siteFolder(given: string | undefined): string {
  if (given) return resolve(given);
  if (existsSync('build/client/index.html')) return resolve('build/client');
  const folder = join(scratch, 'web');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Prueba</title>${'<p>Una página de prueba.</p>'.repeat(500)}`,
  );
  return folder;
}

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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const nginx = await startNginx(site, scratch);
const pages = await startPages(site);
// A mail server that is not there: what is measured is accepting, with the queue growing behind it.
const relay = await startRelay({
  DATA_DIR: join(scratch, 'data'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_TO: 'a@example.org',
  MAIL_FROM: 'a@example.org',
});

const page = Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
const message = () => {
  const fields = {
    from_name: 'Ana',
    from_email: 'ana@example.net',
    telefono: '600',
    message: 'Hola. '.repeat(50),
    clave: randomUUID(),
    ...LIBRARY_FIELDS,
  };
  const body = multipart(fields);
  const head = Object.entries(pageHeaders(relay.url))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(
    `POST ${FORM} HTTP/1.1\r\nHost: ${new URL(relay.url).host}\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};
const runs = {
  'nginx, pages': () => load(nginx.port, CONNECTIONS, SECONDS, () => page),
  'this server, pages': () => load(pages.port, CONNECTIONS, SECONDS, () => page),
  'this server, durable messages': () => load(Number(new URL(relay.url).port), CONNECTIONS, SECONDS, message),
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
  `${CONNECTIONS} connections, ${SECONDS} s each, ${ROUNDS} rounds in turn, folder ${site}; pages by ${pages.how}`,
);
console.table([
  ...Object.entries(found).map(([name, values]) => row(name, values)),
  row('forced writes to this disk', syncs),
]);

await Promise.all([nginx.stop(), pages.stop(), relay.kill()]);
rmSync(scratch, { recursive: true, force: true });
