import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface RequestOptions {
  method?: string;
  /** Besides Host, Connection and the length of the body. */
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Keeps connections open; without one each request has its own. */
  agent?: Agent;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** One request for exactly this path, which a URL parser would tidy up. Rejects when the connection dies unanswered. */
export async function request(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body, agent }: RequestOptions = {},
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(base);
  // Without it a DELETE with a body is two requests to a server.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { hostname, port, path, method, headers: { ...length, ...headers }, agent: agent ?? false };
  // A certificate of a test's own authority, which nobody else knows.
  const tls = { servername: headers.host ?? '', rejectUnauthorized: false };
  const sent = protocol === 'https:' ? overTls({ ...options, ...tls }) : overHttp(options);
  // A line that breaks while the answer comes is an error of the answer.
  sent.on('error', () => {});
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: String(bytes) };
}
