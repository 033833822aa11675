import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A line to a site that a test can break and mend, also for a service worker, whose requests a page's routes do not see. */
export interface Switch {
  origin: string;
  /** What it does: it passes everything on, keeps silent, cuts every line, fails, or has nothing. */
  line: 'open' | 'silent' | 'cut' | 'failing' | 'gone';
  /** The site it leads to. */
  target: string;
  /**
   * What has another name, as in a build of other code: files, and a version. Texts that name it say so, and come
   * without their policy, which names scripts by hash.
   */
  renamed: Record<string, string>;
  stop(): Promise<void>;
}

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

export async function startSwitch(target: string): Promise<Switch> {
  const held: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const answer = {
      open: () => pass(incoming, outgoing, state),
      silent: () => held.push(answer.open),
      cut: () => incoming.socket.destroy(),
      failing: () => outgoing.writeHead(503, { 'Content-Type': 'text/plain' }).end('No.'),
      gone: () => outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('No.'),
    };
    answer[state.line]();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: Switch = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    line: 'open',
    target,
    renamed: {},
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return new Proxy(state, {
    set(of, name, value) {
      Reflect.set(of, name, value);
      // What was held is answered once it may be.
      if (of.line === 'open') for (const go of held.splice(0)) go();
      return true;
    },
  });
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { target, renamed }: Switch): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const names = Object.entries(renamed);
  const path = names.reduce((words, [from, to]) => words.replace(to, from), url);
  // A text that is to be changed comes whole and plain.
  const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = headers;
  const { hostname, port } = new URL(target);
  const given = names.length > 0 ? plain : headers;
  const onward = request({ hostname, port, path, method, headers: given, agent: false }, async (answer) => {
    const isText = /html|javascript/.test(answer.headers['content-type'] ?? '');
    if (names.length === 0 || !isText) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const { 'content-length': _, 'content-security-policy': __, ...rest } = answer.headers;
    const words = (await text(answer)).replace(POLICY, '');
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    outgoing.end(names.reduce((all, [from, to]) => all.replaceAll(from, to), words));
  });
  onward.on('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}
