/** S3-compatible stores for tests. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const PACKAGE = 's3rver@3.7.1';
const HOME = resolve('test-build/s3');

export interface S3Server {
  /** `http://127.0.0.1:PORT` */
  url: string;
  bucket: string;
  /** Interceptor called before each request; returns true if it answered the request itself. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  stop(): void;
}

/** Handler that may answer a request before the store does. */
export type RequestInterceptor = S3Server['intercept'];

/** Stored objects by key. */
type S3Objects = Map<string, { body: Buffer; headers: Record<string, string> }>;

/** In-memory store that checks neither keys nor signatures. */
export function startMemoryS3(): Promise<S3Server> {
  const objects: S3Objects = new Map();
  return serve(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(pathname).slice(`/${BUCKET}/`.length);
    const body = await buffer(request);
    if (!pathname.startsWith(`/${BUCKET}`)) sendS3Error(response, 404, 'NoSuchBucket');
    else if (query.has('versioning')) xml(response, 200, '<VersioningConfiguration/>');
    else if (query.has('list-type')) xml(response, 200, listing(objects, query));
    else if (request.headers['x-amz-copy-source']) copyObject(objects, key, request, response);
    else if (request.method === 'PUT') putObject(objects, key, { request, body }, response);
    else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = objects.get(key);
      if (found) response.writeHead(200, found.headers).end(found.body);
      else sendS3Error(response, 404, 'NoSuchKey');
    }
  });
}

function copyObject(
  objects: S3Objects,
  key: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const source = decodeURIComponent(String(headers['x-amz-copy-source']));
  const copied = objects.get(source.replace(/^\/?web\//, ''));
  if (!copied) return void sendS3Error(response, 404, 'NoSuchKey');
  objects.set(key, copied);
  xml(response, 200, '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
}

function putObject(
  objects: S3Objects,
  key: string,
  { request: { headers }, body }: { request: IncomingMessage; body: Buffer },
  response: ServerResponse,
): void {
  if (headers['if-none-match'] && objects.has(key))
    return void sendS3Error(response, 412, 'PreconditionFailed');
  const { 'content-type': type = '', 'cache-control': caching = '' } = headers;
  objects.set(key, { body, headers: { 'content-type': type, 'cache-control': caching } });
  response.writeHead(200, { etag: createHash('md5').update(body).digest('hex') }).end();
}

/** Objects per page of a list; the continuation token is the last key. */
const PAGE = 20;

function listing(objects: ReadonlyMap<string, { body: Buffer }>, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
  );
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function xml(response: ServerResponse, status: number, body: string, type = 'application/xml'): void {
  response.writeHead(status, { 'content-type': type }).end(`<?xml version="1.0"?>\n${body}`);
}

/**
 * Sends an error response.
 * @param extraXml elements besides its code
 */
export function sendS3Error(
  response: ServerResponse,
  status: number,
  code: string,
  type?: string,
  extraXml = '',
): true {
  xml(response, status, `<Error><Code>${code}</Code><Message>no</Message>${extraXml}</Error>`, type);
  return true;
}

const BUCKET = 'web';

/**
 * Real store, installed beside the project's packages on first use; only `npm run test:full` needs it. Checks the
 * access key, not the signature.
 */
export async function startS3(): Promise<S3Server> {
  const main = join(HOME, 'node_modules/s3rver/lib/s3rver.js');
  if (!existsSync(main)) {
    mkdirSync(HOME, { recursive: true });
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', HOME, PACKAGE]);
  }
  const { default: S3rver } = await import(pathToFileURL(main).href);
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET }] });
  await store.configureBuckets();
  const answer: RequestListener = store.callback();
  return serve(
    (request, response) => {
      // Unlike S3, this store treats %2F as part of a name.
      const source = request.headers['x-amz-copy-source'];
      if (typeof source === 'string') request.headers['x-amz-copy-source'] = decodeURIComponent(source);
      answer(request, response);
    },
    () => rmSync(directory, { recursive: true, force: true }),
  );
}

async function serve(answer: RequestListener, cleanUp = () => {}): Promise<S3Server> {
  const http = createServer((request, response) => {
    if (!server.intercept(request, response)) answer(request, response);
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const server: S3Server = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    bucket: BUCKET,
    intercept: () => false,
    stop() {
      http.closeAllConnections();
      http.close();
      cleanUp();
    },
  };
  return server;
}
