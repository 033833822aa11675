import { type RequestOptions, request, type TestResponse } from '../../../../tests/setup/request.ts';

export interface RequestToSend extends RequestOptions {
  path?: string;
}

/** Sends a request with full control over its headers. Rejects if the connection breaks before the response. */
export const sendRequest = (url: string, { path = FORM, ...sent }: RequestToSend): Promise<TestResponse> =>
  request(url, path, { method: 'POST', ...sent });

export const FORM = '/api/v1.0/email/send-form';
export const BOUNDARY = '----prueba';

/** Builds a multipart body like a browser's. */
export function multipart(fields: [string, string][] | Record<string, string>): string {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  const part = ([name, value]: [string, string]) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${pairs.map(part).join('')}--${BOUNDARY}--\r\n`;
}

/** Headers of the page's script. */
export function pageHeaders(url: string): Record<string, string> {
  return {
    origin: url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

/** Fields that `@emailjs/browser` appends. */
export const LIBRARY_FIELDS = {
  lib_version: '4.4.1',
  service_id: 'relay',
  template_id: 'contacto',
  user_id: 'relay',
};

/** Posts the form like the page's script. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return sendRequest(url, {
    headers: { ...pageHeaders(url), ...headers },
    body: multipart({ ...fields, ...LIBRARY_FIELDS }),
  });
}
