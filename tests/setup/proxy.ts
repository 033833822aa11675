import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** What stands between browser and server does; everything else passes. */
export interface ProxyFaults {
  /** The server gets the whole POST and answers, but so many of its answers never reach the browser. */
  cutAnswers?: number;
  /** Changes the headers of a POST on its way. */
  headers?(headers: IncomingHttpHeaders): IncomingHttpHeaders;
  /** A GIF that every picture of a page is answered with. */
  pictures?: Buffer;
  /** Changes the style sheets on their way. */
  css?(sheet: string): string;
}

export interface FaultyProxy {
  origin: string;
  /** POSTs that went through so far. */
  posts(): number;
  stop(): Promise<void>;
}

/** A proxy in front of a site on this machine. */
export async function startFaultyProxy(target: string, proxyFaults: ProxyFaults): Promise<FaultyProxy> {
  let posts = 0;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    // What a test asks for without a page does not say so, and gets the server's own answer.
    if (proxyFaults.pictures && url.startsWith('/img/') && incoming.headers['sec-fetch-dest'] === 'image') {
      outgoing.setHeader('Cache-Control', 'max-age=3600').setHeader('Content-Type', 'image/gif');
      outgoing.end(proxyFaults.pictures);
      return;
    }
    const isPost = method === 'POST';
    if (isPost) posts += 1;
    const cut = isPost && posts <= (proxyFaults.cutAnswers ?? 0);
    const change = url.endsWith('.css') ? proxyFaults.css : undefined;
    const headers = {
      ...(isPost && proxyFaults.headers ? proxyFaults.headers(incoming.headers) : incoming.headers),
    };
    // Its words are to be read.
    if (change) delete headers['accept-encoding'];
    // The path as it came: `//somewhere/` is not for a URL to read.
    const to = { hostname, port, path: url, method, headers, agent: false as const };
    const onward = request(to, (answer) => {
      if (cut) {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      if (change) {
        changed(answer, outgoing, change).catch(() => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  const { url: origin, stop } = await listen(server);
  return { origin, posts: () => posts, stop };
}

/** Passes an answer on with other words. */
async function changed(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (words: string) => string,
): Promise<void> {
  const body = change(await text(answer));
  const { 'content-length': _, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(body);
}
