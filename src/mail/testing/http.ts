import { type Agent, request } from 'node:http';

export interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Keeps connections open; without one each request has its own. */
  agent?: Agent;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** One request, with full say over its headers. Rejects when the connection dies unanswered. */
export function send(
  url: string,
  { method = 'POST', path = FORM, headers = {}, body = '', agent }: Sent,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export const FORM = '/api/v1.0/email/send-form';
export const BOUNDARY = '----prueba';

/** A multipart body as a browser writes it. */
export function multipart(fields: [string, string][] | Record<string, string>): string {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  const part = ([name, value]: [string, string]) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${pairs.map(part).join('')}--${BOUNDARY}--\r\n`;
}

/** Headers with which a script of the page sends the form. */
export function pageHeaders(url: string): Record<string, string> {
  return {
    origin: url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

/** The library's own fields, which it appends to the form's. */
export const LIBRARY_FIELDS = {
  lib_version: '4.4.1',
  service_id: 'relay',
  template_id: 'contacto',
  user_id: 'relay',
};

/** Sends the form as the page's script does. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(url, {
    headers: { ...pageHeaders(url), ...headers },
    body: multipart({ ...fields, ...LIBRARY_FIELDS }),
  });
}
