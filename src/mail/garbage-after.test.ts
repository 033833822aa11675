import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FORM, multipart, pageHeaders } from './testing/http.ts';
import { openSite } from './testing/site.ts';

/** Sends the pieces one after another over a bare socket; resolves with the status lines that came back. */
function sendPieces(url: string, pieces: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.match(/^HTTP\/1\.1 .*$/gm)?.map((line) => line.trim()) ?? []));
    socket.on('connect', async () => {
      socket.setNoDelay(true);
      for (const piece of pieces)
        await new Promise<void>((done) => socket.write(piece, () => setImmediate(done)));
    });
  });
}

test('what a client sends after a message does not change its answer', async () => {
  const site = await openSite();
  onTestFinished(site.close);
  const head = Object.entries({ host: new URL(site.url).host, ...pageHeaders(site.url) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const request = (message: string) => {
    const body = multipart({ message });
    return `POST ${FORM} HTTP/1.1\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  expect(await sendPieces(site.url, [`${request('uno')}basura\r\n\r\n`])).toEqual(['HTTP/1.1 200 OK']);
  expect((await sendPieces(site.url, [request('dos'), 'basura\r\n\r\n']))[0]).toBe('HTTP/1.1 200 OK');
  expect(site.messages().map(({ message }) => message)).toEqual(['uno', 'dos']);
  expect(await sendPieces(site.url, ['basura\r\n\r\n'])).toEqual(['HTTP/1.1 400 Bad Request']);
  const broken = request('tres').replace(/Content-Length: .*/, 'Transfer-Encoding: chunked');
  expect(await sendPieces(site.url, [broken])).toEqual(['HTTP/1.1 400 Bad Request']);
});
