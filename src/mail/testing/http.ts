import { type Answer, type RequestOptions, request } from '../../../tests/setup/request.ts';

export interface Sent extends RequestOptions {
  path?: string;
}

/** One request, with full say over its headers. Rejects when the connection dies unanswered. */
export const send = (url: string, { path = FORM, ...sent }: Sent): Promise<Answer> =>
  request(url, path, { method: 'POST', ...sent });

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
