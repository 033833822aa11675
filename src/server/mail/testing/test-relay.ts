import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { MINUTE } from '../clock.ts';
import type { RelayOptions } from '../club-relay.ts';
import { type MailConfig, readMailConfig, type SmtpServer } from '../config.ts';
import type { OutgoingMail } from '../deliver/compose.ts';
import { smtpTransport } from '../deliver/smtp.ts';
import type { Transport } from '../deliver/transport.ts';
import { serverLimits } from '../form-routes.ts';
import { serverLogger } from '../logs.ts';
import { mailRelay } from '../relay.ts';
import { openDatabase } from '../store/sqlite-files.ts';
import { FakeClock } from './fake-clock.ts';
import { sendRequest } from './http.ts';
import { LONG_TIMEOUTS, type Peer, type PeerOptions, startPeer } from './peer.ts';

export interface TestRelay {
  url: string;
  clock: FakeClock;
  dataDir: string;
  config: MailConfig;
  /** Second connection to the store, like another process; opened on first use. */
  db(): DatabaseSync;
  /** Rows of the delivery table, the club's mails before the copies. */
  deliveries(): Record<string, unknown>[];
  messages(): Record<string, unknown>[];
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>;
  /** Log output so far. */
  log(): string;
  close(): Promise<void>;
}

export interface TestRelayOptions extends RelayOptions {
  env?: Record<string, string>;
  dataDir?: string;
  /** Shorter timeouts than the real ones, ms. */
  timeouts?: { requestTimeout: number; headersTimeout: number; connectionsCheckingInterval: number };
}

/**
 * Starts the relay on 127.0.0.1 in this process, with its own data folder. Stops with the test.
 * @param start initial time of its manual clock
 */
export async function startTestRelay(
  { env = {}, dataDir = newFolder(), timeouts: times, ...options }: TestRelayOptions = {},
  start?: number,
): Promise<TestRelay> {
  const clock = new FakeClock(start);
  const config = readMailConfig({
    MAIL_TO: 'Club <club@example.org>',
    MAIL_FROM: 'Web del club <web@example.org>',
    LIMIT_PER_VISITOR: '100000',
    LIMIT_PER_HOUR: '100000',
    // A mail server must be configured for copies to be queued.
    ...(options.transport && { SMTP_URL: 'smtp://localhost' }),
    ...env,
    DATA_DIR: dataDir,
  });
  let logged = '';
  const stream = {
    write(line: string) {
      logged += line;
    },
  };
  const app = Fastify({
    ...serverLimits,
    ...(times && { requestTimeout: times.requestTimeout }),
    http: { ...serverLimits.http, ...times },
    trustProxy: config.trustProxy,
    logger: { ...serverLogger, stream },
  });
  await app.register(mailRelay(config, { clock, ...options }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  let opened: DatabaseSync | null = null;
  const open = () => {
    opened ??= openDatabase(dataDir);
    return opened;
  };
  let sending: StatementSync | null = null;
  const isSending = () => {
    sending ??= open().prepare("SELECT 1 FROM delivery WHERE state = 'sending' LIMIT 1");
    return sending.get() !== undefined;
  };
  const relay: TestRelay = {
    url,
    clock,
    dataDir,
    config,
    db: open,
    deliveries: () =>
      open()
        .prepare('SELECT d.* FROM delivery d JOIN message m ON m.id = message_id ORDER BY kind, m.rowid')
        .all(),
    messages: () => open().prepare('SELECT * FROM message ORDER BY rowid').all(),
    settled: () => until(() => !isSending()),
    log: () => logged,
    async close() {
      opened?.close();
      opened = null;
      await app.close();
    },
  };
  onTestFinished(relay.close);
  return relay;
}

/** Starts a mail server that stops with the test. */
export async function startTestPeer(options: PeerOptions = {}): Promise<Peer> {
  const peer = await startPeer(options);
  onTestFinished(peer.close);
  return peer;
}

/** Starts a relay with a real mail server, by default unencrypted on this machine. */
export const startTestRelayWithSmtp = (
  port: number,
  options: TestRelayOptions = {},
  server: Partial<SmtpServer> = {},
) => startTestRelay({ transport: testTransport(port, server), random: () => 0.5, ...options });

export const testTransport = (
  port: number,
  server: Partial<SmtpServer> = {},
  timeouts = LONG_TIMEOUTS,
): Transport =>
  smtpTransport(
    { host: '127.0.0.1', port, secure: false, requireTLS: false, auth: null, ...server },
    timeouts,
  );

/** Advances fake time, and waits at every timer for the mails it triggered. */
export async function advanceTime(relay: TestRelay, ms: number): Promise<void> {
  await relay.clock.moveTo(relay.clock.now() + ms, async () => {
    // Lets pending callbacks run.
    await new Promise(setImmediate);
    await relay.settled();
  });
}

/**
 * Polls until `condition` holds; fails after a minute.
 * @param pause polling interval in ms; longer if a check counts towards a rate limit
 */
export async function until(condition: () => boolean | Promise<boolean>, pause = 5): Promise<void> {
  const end = performance.now() + MINUTE;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Timed out waiting for: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Transport that accepts all mails, including copies, and passes them to `send`. */
export const recordingTransport = (send: (mail: OutgoingMail) => void | Promise<void>): Transport => ({
  description: 'correo de pruebas',
  send: async (mail) => send(mail),
  close() {},
});
export const acceptingTransport = recordingTransport(() => {});

/** Kind and state of each mail, the club's before the copies. */
export const deliveryStates = (relay: TestRelay) =>
  relay.deliveries().map(({ kind, state }) => `${kind} ${state}`);

/** Status and body of `/readyz`. */
export async function readiness(relay: Pick<TestRelay, 'url'>) {
  const { status, text } = await sendRequest(relay.url, { method: 'GET', path: '/readyz' });
  return { status, ...(JSON.parse(text) as { why: string[]; queue?: number; setAside?: number }) };
}

/** Lists the files below a folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Reads the files below a folder whose path contains `pathPart`. */
export const readFiles = (folder: string, pathPart = ''): string[] =>
  listFiles(folder)
    .filter((path) => path.includes(pathPart))
    .map((path) => readFileSync(path, 'latin1'));
