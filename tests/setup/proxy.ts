import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './listen.ts';

/** What stands between browser and server does; everything else passes. A test may change it on the way. */
export interface ProxyFaults {
  /** The line passes everything on, keeps silent, cuts, fails, or has nothing; also for a service worker, unlike a route. */
  line?: 'open' | 'silent' | 'cut' | 'failing' | 'gone';
  /** The server gets the whole POST and answers, but so many of its answers never reach the browser. */
  cutAnswers?: number;
  /** A GIF that every picture of a page is answered with. */
  pictures?: Buffer;
  /** Changes the style sheets on their way. */
  css?(sheet: string): string;
  /**
   * What has another name, as in a build of other code: files, and a version. Texts that name it say so, and come
   * without their policy, which names scripts by hash.
   */
  renamed?: Record<string, string>;
}

export interface FaultyProxy extends ProxyFaults {
  origin: string;
  /** The site it leads to. */
  target: string;
  /** POSTs that went through so far. */
  posts: number;
  stop(): Promise<void>;
}

/** A proxy in front of a site on this machine. */
export async function startFaultyProxy(target: string, faults: ProxyFaults = {}): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, proxy).catch(() => incoming.socket.destroy());
  });
  const { url: origin, stop } = await listen(server);
  const proxy: FaultyProxy = { ...faults, target, origin, posts: 0, stop };
  return proxy;
}

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  proxy: FaultyProxy,
): Promise<void> {
  // What was held is answered once it may be.
  while (proxy.line === 'silent' && !incoming.socket.destroyed) await pause(20);
  const { line, pictures, css } = proxy;
  if (line === 'cut') return void incoming.socket.destroy();
  if (line === 'failing' || line === 'gone')
    return void outgoing.writeHead(line === 'gone' ? 404 : 503, { 'Content-Type': 'text/plain' }).end('No.');
  const { method = 'GET', url = '/' } = incoming;
  // What a test asks for without a page does not say so, and gets the server's own answer.
  if (pictures && url.startsWith('/img/') && incoming.headers['sec-fetch-dest'] === 'image') {
    outgoing.setHeader('Cache-Control', 'max-age=3600').setHeader('Content-Type', 'image/gif').end(pictures);
    return;
  }
  const cut = method === 'POST' && ++proxy.posts <= (proxy.cutAnswers ?? 0);
  const names = Object.entries(proxy.renamed ?? {});
  const change = url.endsWith('.css') && css ? css : names.length > 0 ? renaming(names) : null;
  // A text that is to be changed comes whole and plain.
  const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = incoming.headers;
  const { hostname, port } = new URL(proxy.target);
  // The path as it came: `//somewhere/` is not for a URL to read.
  const path = names.reduce((words, [from, to]) => words.replace(to, from), url);
  const onward = request({
    ...{ hostname, port, path, method, agent: false },
    headers: change ? plain : incoming.headers,
  });
  onward.on('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
  const [got] = (await once(onward, 'response')) as [IncomingMessage];
  if (cut) {
    await text(got);
    incoming.socket.destroy();
  } else if (change && /html|javascript|css/.test(got.headers['content-type'] ?? '')) {
    const { 'content-length': _, 'content-security-policy': __, ...headers } = got.headers;
    const body = change(await text(got));
    outgoing.writeHead(got.statusCode ?? 502, headers).end(body);
  } else got.pipe(outgoing.writeHead(got.statusCode ?? 502, got.headers));
}

const renaming = (names: [from: string, to: string][]) => (words: string) =>
  names.reduce((all, [from, to]) => all.replaceAll(from, to), words.replace(POLICY, ''));
