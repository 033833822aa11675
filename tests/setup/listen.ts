import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';

/** Local server on a free port. */
export interface Listening {
  /** `http://127.0.0.1:41234` */
  url: string;
  /** Closes the server and its open connections. */
  stop(): Promise<void>;
}

export async function listen(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
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

/** Serves a folder as static hosts do, with a redirect to the trailing slash of folders. */
export const serveFolder = (folder: string): Promise<Listening> =>
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
  );
