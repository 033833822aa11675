import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';

/** Local server on a free port. */
export interface LocalServer {
  /** `http://127.0.0.1:41234` */
  url: string;
  /** Closes the server and its open connections. */
  stop(): Promise<void>;
}

/** Starts a server on this machine. @param port a free port by default */
export async function listen(server: Server, port = 0): Promise<LocalServer> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Returns the first of `count` consecutive free ports, for a program whose settings name its ports. They are below Linux's
 * ephemeral range (32768 and up), so that no outgoing connection takes them before the program starts or while it restarts.
 */
export async function findFreePort(count = 1): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const ports = Array.from({ length: count }, (_, i) => port + i);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  try {
    const server = await listen(createServer(), port);
    await server.stop();
    return true;
  } catch {
    return false;
  }
}

/** Serves a folder as static hosts do, with a redirect to the trailing slash of folders. */
export const serveFolder = (folder: string, port = 0): Promise<LocalServer> =>
  listen(
    createServer(({ url = '/' }, response) => {
      try {
        const { pathname } = new URL(url, 'http://web');
        const file = join(folder, pathname, pathname.endsWith('/') ? 'index.html' : '');
        if (statSync(file).isDirectory()) response.writeHead(301, { Location: `${pathname}/` }).end();
        else response.end(readFileSync(file));
      } catch {
        response.writeHead(404).end();
      }
    }),
    port,
  );
