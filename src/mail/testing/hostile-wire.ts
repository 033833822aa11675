import { type Attack, fresh, refused, taken } from './hostile.ts';
import { BOUNDARY, FORM, JSON_CALL, multipart, pageHeaders, type Sent } from './http.ts';

// Attacks on the protocol rather than on the fields.

/** Requests that another site, or no site at all, started. */
export function origins(url: string): Attack[] {
  const { host } = new URL(url);
  const { 'content-type': type = '' } = pageHeaders(url);
  const from = (headers: Record<string, string>): Sent => ({
    headers: { 'content-type': type, ...headers },
    body: multipart({ message: fresh() }),
  });
  const wrong: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: url, 'sec-fetch-site': 'cross-site' },
    { origin: url, 'sec-fetch-site': 'same-site' },
    { origin: url, 'sec-fetch-site': 'none' },
    { origin: url, 'sec-fetch-site': 'same-origin, cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: '' },
    { origin: `http://${host}.evil.example` },
    { origin: `http://${host}@evil.example` },
    { origin: `http://evil.example#${host}` },
    { origin: `http://evil.example\\@${host}.x` },
    { origin: 'http://127.0.0.1:1' },
    { origin: `file://${host}` },
    { origin: `javascript:${host}` },
    { origin: 'http://[::1' },
    { origin: `${url}, https://evil.example` },
    { referer: 'https://evil.example/' },
    { referer: `https://evil.example/${url}` },
    { referer: 'about:blank' },
    { origin: 'https://evil.example', referer: url },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ];
  return wrong.map((headers) => refused(`started by ${JSON.stringify(headers)}`, from(headers), 403));
}

/** Content types that do not fit the call, and multipart bodies that do not fit theirs. */
export function bodies(url: string): Attack[] {
  const text = multipart({ message: fresh() });
  const typed = (type: string, body: string | Buffer = text, path = FORM): Sent => ({
    path,
    headers: { ...pageHeaders(url), 'content-type': type },
    body,
  });
  const own = `multipart/form-data; boundary=${BOUNDARY}`;
  const part = (head: string, value = fresh()) =>
    `--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`;
  const { 'content-type': _, ...untyped } = pageHeaders(url);
  return [
    refused('no content type', { headers: untyped, body: text }, 415),
    ...[
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/mixed; boundary=x',
      'multipart',
      'form-data',
      'application/json',
      'text/html, multipart/form-data',
      '*/*',
    ].map((type) => refused(`form as ${JSON.stringify(type)}`, typed(type), 415)),
    ...[own, 'text/json', 'application/jsonp', 'application/x-json'].map((type) =>
      refused(`JSON as ${type}`, typed(type, '{}', JSON_CALL), 415),
    ),
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
      `multipart/form-data; boundary=${'x'.repeat(200)}`,
      'multipart/form-data; boundary="',
      `multipart/form-data; bound=${BOUNDARY}`,
    ].map((type) => refused(`boundary in ${type.slice(0, 60)}`, typed(type), 400)),
    refused('empty body', typed(own, ''), 400),
    refused('end boundary missing', typed(own, text.slice(0, -4 - BOUNDARY.length - 2)), 400),
    refused('cut inside a part’s head', typed(own, text.slice(0, 40)), 400),
    refused('cut inside the value', typed(own, text.slice(0, 68)), 400),
    refused('a part without a name', typed(own, part('Content-Disposition: form-data')), 400),
    refused('a part without a head', typed(own, part('')), 400),
    refused(
      'a part that is an attachment',
      typed(own, part('Content-Disposition: attachment; name="message"')),
      400,
    ),
    refused(
      'a name with CRLF',
      typed(own, part('Content-Disposition: form-data; name="message\r\nX: y"')),
      400,
    ),
    refused('a name in UTF-7', typed(own, part('Content-Disposition: form-data; name="+AG0-essage"')), 400),
    refused(
      'a name with a percent line end',
      typed(own, part('Content-Disposition: form-data; name="message%0D%0A"')),
      400,
    ),
    refused('LF instead of CRLF', typed(own, text.replaceAll('\r\n', '\n')), 400),
    refused(
      'multipart inside multipart',
      typed(
        own,
        part(
          'Content-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=z',
          '--z\r\n\r\nx\r\n--z--',
        ),
      ),
      400,
    ),
    refused('65 kB', typed(own, multipart({ message: 'x'.repeat(65_536) })), 413),
    refused('900 kB', typed(own, multipart({ message: 'x'.repeat(900_000) })), 413),
    refused('65 kB of preamble', typed(own, `${'x'.repeat(65_536)}\r\n${text}`), 413),
    taken(
      'bad UTF-8',
      typed(
        own,
        Buffer.concat([
          Buffer.from(text.replace(`\r\n--${BOUNDARY}--`, ' ')),
          Buffer.from([0xc3, 0x28, 0xff]),
          Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
        ]),
      ),
    ),
  ];
}

/** Other methods and other paths than the two calls. */
export function routes(url: string): Attack[] {
  const body = multipart({ message: fresh() });
  const headers = pageHeaders(url);
  const methods = [FORM, JSON_CALL].flatMap((path) =>
    ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'SEARCH'].map((method) =>
      refused(
        `${method} ${path}`,
        { method, path, headers: { ...headers, 'x-http-method-override': 'POST' } },
        404,
        405,
        400,
      ),
    ),
  );
  const paths = [
    '/api/v1.0/email/send-form/',
    '/api/v1.0/email/send-form/../send-form',
    '/api/v1.0/email/../../../../etc/passwd',
    '/api/v1.0/email/%2e%2e/email/send-form',
    '/api/v1.0/email/..%2fsend-form',
    '/api/v1.0/email/send-form%00',
    '/api/v1.0/email/send-form%2f..%2f..%2f.env',
    '/api/v1.0/email/send-form;x=y',
    '/api/v1.0/email/SEND-FORM',
    '/API/v1.0/email/send-form',
    '//api/v1.0/email/send-form',
    '/api/v1.0//email/send-form',
    '/api/v1.0/email/send-form%zz',
    '/%',
    '/%c0%ae%c0%ae/',
    '/%ff',
    '/..%5c..%5cdata%5cmensajes.sqlite',
    '/data/mensajes.sqlite',
    '/.env',
    '*',
    `http://evil.example${FORM}x`,
  ];
  return [...methods, ...paths.map((path) => refused(`POST ${path}`, { path, headers, body }, 400, 404))];
}

/** Bytes that are no proper HTTP. */
export function rawBytes(url: string): Attack[] {
  const { host } = new URL(url);
  const body = multipart({ message: 'crudo' });
  const head = (extra: string, line = `POST ${FORM} HTTP/1.1`) =>
    `${line}\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nConnection: close\r\n${extra}\r\n\r\n`;
  const broken: [string, string][] = [
    ['Content-Length negative', head('Content-Length: -1') + body],
    ['Content-Length not a number', head('Content-Length: 0x10') + body],
    ['Content-Length twice', head('Content-Length: 10\r\nContent-Length: 400') + body],
    ['Content-Length too long, then closed', head('Content-Length: 5000') + body],
    ['Content-Length too short', head('Content-Length: 20') + body],
    ['Content-Length and chunked', head('Content-Length: 10\r\nTransfer-Encoding: chunked') + body],
    ['chunked twice', head('Transfer-Encoding: chunked, chunked') + body],
    ['unknown transfer coding', head('Transfer-Encoding: gzip') + body],
    ['chunk size not a number', `${head('Transfer-Encoding: chunked')}zz\r\n${body}`],
    ['chunk size huge', `${head('Transfer-Encoding: chunked')}ffffffffffffffff\r\n${body}`],
    ['chunks cut off', `${head('Transfer-Encoding: chunked')}${body.length.toString(16)}\r\n${body}`],
    ['no body though announced', head('Content-Length: 300')],
    ['header of 20 kB', head(`X: ${'y'.repeat(20_000)}`) + body],
    ['5,000 headers', head(Array.from({ length: 5000 }, (_, n) => `X${n}: y`).join('\r\n')) + body],
    ['NUL in a header', head('X: a\u0000b') + body],
    ['header name with a blank', head('Content Length: 5') + body],
    ['no such version', head('', `POST ${FORM} HTTP/9.9`) + body],
    ['no version', `POST ${FORM}\r\n\r\n`],
    ['no path', head('', 'POST HTTP/1.1') + body],
    ['unknown method', head('', `BREW ${FORM} HTTP/1.1`) + body],
    ['no Host', `POST ${FORM} HTTP/1.1\r\nOrigin: ${url}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`],
    ['TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['SMTP', 'EHLO evil.example\r\nMAIL FROM:<a@evil.example>\r\n'],
    ['rubbish', '\u0000\u0001\u0002\u00ff'.repeat(1000)],
    ['closed at once', ''],
    [
      'upgrade',
      `${head('Upgrade: websocket\r\nContent-Length: 0').replace('Connection: close', 'Connection: Upgrade')}`,
    ],
    ['Expect', head('Expect: 200-maybe\r\nContent-Length: 0')],
  ];
  return broken.map(([name, raw]) =>
    refused(name, { raw: Buffer.from(raw, 'latin1') }, 0, 400, 404, 403, 413, 415, 417, 431, 405, 501),
  );
}
