/** Reads the state of the club's server: contact relay, certificate, disk. */
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { z } from 'zod';
import type { PhoneCount } from '../../base/addresses/push.ts';
import type { Folders } from '../../base/config/folders.ts';
import type { readListenOptions } from '../../base/config/listen-options.ts';
import { SECOND } from '../../server/mail/clock.ts';
import type { MailConfig } from '../../server/mail/config.ts';
import { countPhones } from '../phones.ts';

/** Answer of `/readyz`. */
const readinessSchema = z.object({ ready: z.boolean(), why: z.array(z.string()) });

export interface Certificate {
  /** Validity, ms since 1970. */
  validFrom: number;
  validTo: number;
  /** False if a browser would warn: wrong name, unknown issuer, or not valid today. */
  trusted: boolean;
}

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export interface ServerFacts {
  /** State of the contact relay; null if the server does not answer. */
  readiness: z.output<typeof readinessSchema> | null;
  /** Certificate of the public address; null if nobody answers there, undefined if it has no TLS. */
  certificate: Certificate | null | undefined;
  /** Fullest of the server's disks; null if it cannot be read. */
  disk: DiskSpace | null;
  /** Phones that receive notices; null or omitted if the site sends none, or if the server does not answer. */
  phones?: PhoneCount | null;
}

export interface ServerSettings {
  mail: MailConfig;
  folders: Folders;
  listen: ReturnType<typeof readListenOptions>;
}

const TIMEOUT = 10 * SECOND;

/** Reads the facts about the server. @param retryAfter pause between attempts in ms, since the server may be restarting */
export async function readServerFacts(
  { mail, folders, listen }: ServerSettings,
  retryAfter = 10 * SECOND,
): Promise<ServerFacts> {
  const [readiness, certificate, disk, phones] = await Promise.all([
    firstAnswer(() => readReadiness(listen), retryAfter),
    mail.publicOrigin?.startsWith('https:')
      ? firstAnswer(() => readCertificate(new URL(mail.publicOrigin ?? '')), retryAfter)
      : undefined,
    readDiskSpace([mail.dataDir, folders.buildDir]),
    countPhones(folders.env),
  ]);
  return { readiness, certificate, disk, phones };
}

/** Calls `read` up to three times. Resolves with null if every attempt fails. */
async function firstAnswer<T>(read: () => Promise<T>, retryAfter: number): Promise<T | null> {
  for (let attempt = 1; ; attempt++)
    try {
      return await read();
    } catch {
      if (attempt === 3) return null;
      await pause(retryAfter);
    }
}

async function readReadiness({ host, port }: ServerSettings['listen']) {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  const response = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(TIMEOUT) });
  return readinessSchema.parse(await response.json());
}

/** Connects to this machine if the public name cannot be reached from here, as behind some routers. */
async function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const certificateVia = (host: string) => certificateAt(host, Number(port || 443), hostname);
  return certificateVia(hostname).catch(() => certificateVia('localhost'));
}

function certificateAt(host: string, port: number, servername: string): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: TIMEOUT, rejectUnauthorized: false, servername }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      resolve({
        validFrom: Date.parse(valid_from),
        validTo: Date.parse(valid_to),
        trusted: socket.authorized,
      });
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`no answer from ${host}:${port}`)));
  });
}

async function readDiskSpace(folders: readonly string[]): Promise<DiskSpace | null> {
  const found = await Promise.allSettled(folders.map((folder) => statfs(folder)));
  const disks = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const [fullest] = disks
    .map(({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }))
    .sort((a, b) => a.freeBytes - b.freeBytes);
  return fullest ?? null;
}
