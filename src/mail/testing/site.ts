import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { serverLimits } from '../calls.ts';
import { MINUTE } from '../clock.ts';
import { type MailConfig, readMailConfig, type SmtpServer } from '../config.ts';
import type { Envelope } from '../deliver/compose.ts';
import { smtpTransport } from '../deliver/smtp.ts';
import type { Transport } from '../deliver/transport.ts';
import { serverLogger } from '../logs.ts';
import { mailRelay, type RelayOptions } from '../relay.ts';
import { openDatabase } from '../store/sqlite.ts';
import { FakeClock } from './fake-clock.ts';
import { send } from './http.ts';
import { PATIENT, type Peer, type PeerOptions, startPeer } from './peer.ts';

export interface Site {
  url: string;
  clock: FakeClock;
  dataDir: string;
  config: MailConfig;
  /** A second connection to the store, as another process has it; opened when it is first used. */
  db(): DatabaseSync;
  /** Rows of the deliveries, the club's before the copies. */
  deliveries(): Record<string, unknown>[];
  messages(): Record<string, unknown>[];
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>;
  /** Everything logged so far. */
  log(): string;
  close(): Promise<void>;
}

export interface SiteOptions extends RelayOptions {
  env?: Record<string, string>;
  dataDir?: string;
  /** Shorter time limits than the real ones, ms. */
  times?: { requestTimeout: number; headersTimeout: number; connectionsCheckingInterval: number };
}

/**
 * The relay on a port of 127.0.0.1 in this process, over a data folder of its own. It ends with the test.
 * @param start of its clock, which only the test moves
 */
export async function siteWith(
  { env = {}, dataDir = newFolder(), times, ...options }: SiteOptions = {},
  start?: number,
): Promise<Site> {
  const clock = new FakeClock(start);
  const config = readMailConfig({
    MAIL_TO: 'Club <club@example.org>',
    MAIL_FROM: 'Web del club <web@example.org>',
    LIMIT_PER_VISITOR: '100000',
    LIMIT_PER_HOUR: '100000',
    // Where copies go, too.
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
  const site: Site = {
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
  onTestFinished(site.close);
  return site;
}

/** A mail server that ends with the test. */
export async function peerOf(options: PeerOptions = {}): Promise<Peer> {
  const peer = await startPeer(options);
  onTestFinished(peer.close);
  return peer;
}

/** The relay with a real mail server; where `server` says nothing else, in the clear on this machine. */
export const siteTo = (port: number, options: SiteOptions = {}, server: Partial<SmtpServer> = {}) =>
  siteWith({ transport: transportTo(port, server), random: () => 0.5, ...options });

export const transportTo = (port: number, server: Partial<SmtpServer> = {}, times = PATIENT): Transport =>
  smtpTransport({ host: '127.0.0.1', port, secure: false, requireTLS: false, auth: null, ...server }, times);

/** Lets fake time pass, waiting at every timer for the mails it sent off. */
export async function passTime(site: Site, ms: number): Promise<void> {
  await site.clock.moveTo(site.clock.now() + ms, async () => {
    // What a timer started goes as far as it gets without time.
    await new Promise(setImmediate);
    await site.settled();
  });
}

/**
 * Waits until `condition` holds. What has not come after a minute never comes.
 * @param pause ms between two looks; longer where a look counts against a limit
 */
export async function until(condition: () => boolean | Promise<boolean>, pause = 5): Promise<void> {
  const end = performance.now() + MINUTE;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain for: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** A mail service that takes everything, copies too, and does with it what a test says. */
export const post = (send: (mail: Envelope) => void | Promise<void>): Transport => ({
  description: 'correo de pruebas',
  send: async (mail) => send(mail),
  close() {},
});
export const anyPost = post(() => {});

/** Kind and state of each mail, the club's before the copies. */
export const states = (site: Site) => site.deliveries().map(({ kind, state }) => `${kind} ${state}`);

/** The status and what `/readyz` says. */
export async function ready(site: Pick<Site, 'url'>) {
  const { status, text } = await send(site.url, { method: 'GET', path: '/readyz' });
  return { status, ...(JSON.parse(text) as { why: string[]; queue?: number; setAside?: number }) };
}

/** The files below a folder, wherever they stand inside. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Their bytes as text; `only` of those whose path has this in it. */
export const textsIn = (folder: string, only = ''): string[] =>
  filesIn(folder)
    .filter((path) => path.includes(only))
    .map((path) => readFileSync(path, 'latin1'));
