/** TCP proxy whose connections break after a number of bytes. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Breaks every connection after this number of further bytes from the client. */
  cutAfter(bytes: number): void;
  /** Number of open connections. */
  connections(): number;
  stop(): Promise<void>;
}

export async function startCuttingProxy(to: number): Promise<CuttingProxy> {
  let bytesLeft = Number.POSITIVE_INFINITY;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Without Nagle's algorithm, as on a direct connection.
      socket.setNoDelay();
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (chunk) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) cut();
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.write(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    connections: () => sockets.size / 2,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
