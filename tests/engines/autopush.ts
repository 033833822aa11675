import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';

/** Firefox's requests to its push service. Source: https://mozilla-services.github.io/autopush-rs/api/websocket.html */
type BrowserRequest =
  | { messageType: 'hello' }
  | { messageType: 'register' | 'unregister'; channelID: string }
  | { messageType: 'ack' };

/** Starts a push service for one Firefox: hands out endpoints, and passes on what arrives there, which only the browser can decrypt. */
export async function startAutopush() {
  let browser: WebSocket | undefined;
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const channelID = request.url?.slice(1);
    const data = (await buffer(request)).toString('base64url');
    const headers = { encoding: request.headers['content-encoding'] };
    const status = browser && request.method === 'POST' ? 201 : 404;
    if (status === 201)
      browser?.send(
        JSON.stringify({
          messageType: 'notification',
          channelID,
          version: `${statuses.length}`,
          data,
          headers,
        }),
      );
    statuses.push(status);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    browser = socket;
    socket.on('message', (text) => {
      const request: BrowserRequest = JSON.parse(String(text));
      if (request.messageType === 'ack') return;
      const answer =
        request.messageType === 'hello'
          ? { uaid: 'a'.repeat(32), use_webpush: true }
          : { channelID: request.channelID, pushEndpoint: `${url}/${request.channelID}` };
      socket.send(JSON.stringify({ messageType: request.messageType, status: 200, ...answer }));
    });
  });
  return {
    url,
    socketUrl: `ws://127.0.0.1:${port}/`,
    /** Statuses of the answers to messages, in the order of their arrival. */
    statuses,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
