import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface RequestOptions {
  method?: string;
  /** In addition to Host, Connection and Content-Length. */
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Reuses connections; without an agent every request opens its own. */
  agent?: Agent;
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Sends a request for exactly this path, which a URL parser would normalise. Rejects if the connection closes without a response. */
export async function request(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body, agent }: RequestOptions = {},
): Promise<TestResponse> {
  const { protocol, hostname, port } = new URL(base);
  // Without Content-Length a server reads a DELETE with a body as two requests.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { hostname, port, path, method, headers: { ...length, ...headers }, agent: agent ?? false };
  // Tests use certificates of their own authority.
  const tls = { servername: headers.host ?? '', rejectUnauthorized: false };
  const sent = protocol === 'https:' ? overTls({ ...options, ...tls }) : overHttp(options);
  // An error during the response is reported by the response.
  sent.on('error', () => {});
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: String(bytes) };
}
