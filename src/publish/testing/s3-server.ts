/**
 * A real S3-compatible store of the test's own. It is installed when it is first needed, beside the project's packages:
 * only `npm run test:full` needs it. Of requests it checks the key's name, not the signature.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = 's3rver@3.7.1';
const HOME = resolve('test-build/s3');

export interface S3Server {
  /** `http://127.0.0.1:PORT` */
  url: string;
  bucket: string;
  /** Asked before each request; whoever answers it has done with it. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean;
  stop(): void;
}

export async function startS3(): Promise<S3Server> {
  const main = join(HOME, 'node_modules/s3rver/lib/s3rver.js');
  if (!existsSync(main)) {
    mkdirSync(HOME, { recursive: true });
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', HOME, PACKAGE]);
  }
  const { default: S3rver } = await import(pathToFileURL(main).href);
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'web' }] });
  await store.configureBuckets();
  const answer: RequestListener = store.callback();
  const http = createServer((request, response) => {
    if (server.before(request, response)) return;
    // It takes a slash that is written as %2F for a part of a name, where S3 does not.
    const source = request.headers['x-amz-copy-source'];
    if (typeof source === 'string') request.headers['x-amz-copy-source'] = decodeURIComponent(source);
    answer(request, response);
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const server: S3Server = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    bucket: 'web',
    before: () => false,
    stop() {
      http.closeAllConnections();
      http.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}
