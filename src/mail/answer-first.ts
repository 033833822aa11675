import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Lets a request that arrived whole have its answer, whatever its client sends after it: Node would answer the rubbish with
 * 400 in its place, and a message that was stored would look lost. Call it when the server's own handler of broken requests
 * is in place; it still gets all others.
 */
export function answerFirst(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  const handlers = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket);
    if (answer?.req.complete && !answer.writableFinished)
      answer.once('finish', () => socket.end(() => socket.destroy()));
    else for (const handle of handlers) handle.call(server, error, socket);
  });
}
