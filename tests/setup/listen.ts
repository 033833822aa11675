import { once } from 'node:events';
import type { Server } from 'node:http';

/** A server on a free port of this machine. */
export interface Listening {
  /** `http://127.0.0.1:41234` */
  url: string;
  /** Ends it and what is still connected to it. */
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
