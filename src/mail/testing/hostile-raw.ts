import { type Attack, refused } from './hostile.ts';
import { BOUNDARY, FORM, multipart } from './http.ts';

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
