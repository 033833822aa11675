import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './listen.ts';

/** Faults that the proxy injects; all other traffic passes. Tests may change them while it runs. */
export interface ProxyFaults {
  /** Passes traffic on, holds it, cuts it, or answers 503 or 404. Unlike a Playwright route, it also affects service workers. */
  line?: 'open' | 'silent' | 'cut' | 'failing' | 'gone';
  /** Number of POSTs whose responses are dropped after the server has handled them. */
  droppedResponses?: number;
  /** GIF that replaces every picture of a page. */
  pictures?: Buffer;
  /** Rewrites style sheets. */
  css?(sheet: string): string;
  /**
   * Renamed files and versions, as after a build of other code. Texts are rewritten and lose their CSP, which lists
   * scripts by hash.
   */
  renamed?: Record<string, string>;
}

export interface FaultyProxy extends ProxyFaults {
  origin: string;
  /** Site behind the proxy. */
  target: string;
  /** Number of POSTs so far. */
  posts: number;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a local site. */
export async function startFaultyProxy(target: string, faults: ProxyFaults = {}): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    handleRequest(incoming, outgoing, proxy).catch(() => incoming.socket.destroy());
  });
  const { url: origin, stop } = await listen(server);
  const proxy: FaultyProxy = { ...faults, target, origin, posts: 0, stop };
  return proxy;
}

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

async function handleRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  proxy: FaultyProxy,
): Promise<void> {
  // Held requests are answered when the line opens again.
  while (proxy.line === 'silent' && !incoming.socket.destroyed) await pause(20);
  const { line, pictures } = proxy;
  if (line === 'cut') return void incoming.socket.destroy();
  if (line === 'failing' || line === 'gone')
    return void outgoing.writeHead(line === 'gone' ? 404 : 503, { 'Content-Type': 'text/plain' }).end('No.');
  // Requests that a test sends without a page lack this header and reach the server.
  if (pictures && incoming.url?.startsWith('/img/') && incoming.headers['sec-fetch-dest'] === 'image') {
    outgoing.setHeader('Cache-Control', 'max-age=3600').setHeader('Content-Type', 'image/gif').end(pictures);
    return;
  }
  const dropsResponse = incoming.method === 'POST' && ++proxy.posts <= (proxy.droppedResponses ?? 0);
  const rewrite = rewriterFor(incoming.url ?? '/', proxy);
  const response = await forward(incoming, proxy, rewrite !== null);
  if (dropsResponse) {
    await text(response);
    incoming.socket.destroy();
  } else if (rewrite && /html|javascript|css/.test(response.headers['content-type'] ?? '')) {
    const { 'content-length': _, 'content-security-policy': __, ...headers } = response.headers;
    const body = rewrite(await text(response));
    outgoing.writeHead(response.statusCode ?? 502, headers).end(body);
  } else response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers));
}

/** Sends a request to the site. @param isRewritten true if its response will be rewritten */
async function forward(
  incoming: IncomingMessage,
  { target, renamed = {} }: FaultyProxy,
  isRewritten: boolean,
): Promise<IncomingMessage> {
  const { method, url = '/' } = incoming;
  // A text to be rewritten is requested whole and uncompressed.
  const {
    'accept-encoding': _,
    'if-none-match': __,
    'if-modified-since': ___,
    ...headersWithoutCaching
  } = incoming.headers;
  const { hostname, port } = new URL(target);
  // The raw path, since `new URL` would misread `//somewhere/`.
  const path = Object.entries(renamed).reduce((path, [from, to]) => path.replace(to, from), url);
  const upstream = request({
    ...{ hostname, port, path, method, agent: false },
    headers: isRewritten ? headersWithoutCaching : incoming.headers,
  });
  upstream.on('error', () => incoming.socket.destroy());
  incoming.pipe(upstream);
  const [response] = (await once(upstream, 'response')) as [IncomingMessage];
  return response;
}

/** Returns the function that rewrites a text; null if it stays. */
function rewriterFor(url: string, { css, renamed = {} }: ProxyFaults): ((text: string) => string) | null {
  if (css && url.endsWith('.css')) return css;
  const names = Object.entries(renamed);
  return names.length > 0 ? createRenamer(names) : null;
}

const createRenamer = (names: [from: string, to: string][]) => (text: string) =>
  names.reduce((changed, [from, to]) => changed.replaceAll(from, to), text.replace(POLICY, ''));
