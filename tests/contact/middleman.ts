import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

/** What stands between browser and server does to the form's POSTs; everything else passes. */
export interface Mischief {
  /** The server gets the whole POST and answers, but so many of its answers never reach the browser. */
  cutAnswers?: number;
  /** Changes the headers of a POST on its way. */
  headers?(headers: IncomingHttpHeaders): IncomingHttpHeaders;
}

export interface Middleman {
  origin: string;
  /** POSTs that went through so far. */
  posts(): number;
  stop(): Promise<void>;
}

/** A proxy in front of a site on this machine. */
export async function startMiddleman(target: string, mischief: Mischief): Promise<Middleman> {
  let posts = 0;
  const server = createServer((incoming, outgoing) => {
    const isPost = incoming.method === 'POST';
    if (isPost) posts += 1;
    const cut = isPost && posts <= (mischief.cutAnswers ?? 0);
    const headers = isPost && mischief.headers ? mischief.headers(incoming.headers) : incoming.headers;
    const { method = 'GET', url = '/' } = incoming;
    const onward = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      if (cut) {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    posts: () => posts,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
