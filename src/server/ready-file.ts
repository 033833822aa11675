/** Pages, scripts and other small files with their compressed copies, held in memory: an answer costs no look at the disk. */
import { readFile, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FEED } from '../contract/addresses.ts';
import { FEED_TYPE } from '../contract/http-headers.ts';

interface Variant {
  body: Buffer;
  etag: string;
  modified: string;
}

/** A file as it is sent. */
export interface ReadyFile {
  type: string;
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads a file of a kind that is small; undefined for any other. @param file `/equipos/index.html` */
export async function readReadyFile(siteDir: string, file: string): Promise<ReadyFile | undefined> {
  const type = file === FEED ? FEED_TYPE : TYPES[extname(file)];
  if (!type) return undefined;
  const [plain, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((end) => readVariant(siteDir + file + end)),
  );
  return plain && { type, plain, ...(br && { br }), ...(gzip && { gzip }) };
}

/** Bytes in memory. */
export const sizeOf = ({ plain, br, gzip }: ReadyFile): number =>
  [plain, br, gzip].reduce((sum, variant) => sum + (variant?.body.length ?? 0), 0);

async function readVariant(path: string): Promise<Variant | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  // As @fastify/static says it, which sends parts of the same file.
  const etag = `W/"${found.size.toString(16)}-${found.mtime.getTime().toString(16)}"`;
  return { body: await readFile(path), etag, modified: found.mtime.toUTCString() };
}

/** What only the static plugin answers: parts, dates, weighed encodings. */
const isOdd = (headers: IncomingHttpHeaders): boolean =>
  Boolean(headers.range || headers['if-match'] || headers['if-unmodified-since']) ||
  Boolean(headers['if-modified-since'] && !headers['if-none-match']) ||
  Boolean(headers['accept-encoding']?.includes(';'));

/** Answers with the copy that the asker understands, or with 304 where it is held already; undefined for odd requests. */
export function sendReady(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: ReadyFile,
): FastifyReply | undefined {
  if (isOdd(headers)) return undefined;
  const understood = words(headers['accept-encoding']);
  const encoding = (['br', 'gzip'] as const).find((name) => file[name] && understood.includes(name));
  const { body, etag, modified } = (encoding && file[encoding]) ?? file.plain;
  reply.headers({ ETag: etag, 'Last-Modified': modified, Vary: 'accept-encoding' });
  if (words(headers['if-none-match']).includes(etag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(file.type).send(body);
}

const words = (list = ''): string[] => list.split(',').map((word) => word.trim());
