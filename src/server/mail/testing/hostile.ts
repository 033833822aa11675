import { BOUNDARY, FORM, LIBRARY_FIELDS, multipart, pageHeaders, type RequestToSend } from './http.ts';

/** Hostile request with its acceptable outcomes. */
export interface Attack {
  name: string;
  /** HTTP request, or bytes for a raw socket. */
  request: RequestToSend | { raw: Buffer };
  /** Acceptable statuses; 0 is a connection closed without a response. */
  statuses: number[];
  /** Messages that it may store. */
  stored: 0 | 1;
}

let serial = 0;
/** Unique text, for requests that must not count as a repetition. */
const uniqueMessage = () => `ataque ${++serial}`;
const rejected = (name: string, request: Attack['request'], ...statuses: number[]): Attack => ({
  name,
  request,
  statuses,
  stored: 0,
});
/** Unusual but harmless request: accepted and stored once. */
const accepted = (name: string, request: Attack['request']): Attack => ({
  name,
  request,
  statuses: [200],
  stored: 1,
});

const VISIBLE = ['from_name', 'from_email', 'telefono', 'message'];
const INJECTIONS: Record<string, string> = {
  'CRLF Bcc': 'x\r\nBcc: victim@evil.example',
  'CR Bcc': 'x\rBcc: victim@evil.example',
  'end of DATA': 'x\r\n.\r\nMAIL FROM:<a@evil.example>\r\n',
  'unicode line ends': 'x\u2028Bcc: a@evil.example\u2029To: b@evil.example\u0085Cc: c@evil.example',
  'encoded word': '=?utf-8?q?x=0D=0ABcc:_victim@evil.example?=',
  controls: 'x\u0000\u0007\u001b[2J\u007f\u009b31m',
  'bidi and hidden characters': '\u202eoiraunimretsi\u202c\u200b\ufeff\u2066x\u2069',
  SQL: "'; DROP TABLE message;--",
  HTML: '</textarea><script>alert(1)</script>{{7*7}}',
};

/** Invalid addresses and lists of addresses. */
const ADDRESSES = [
  'a@evil.example, b@evil.example',
  'grupo: a@evil.example, b@evil.example;',
  'Ana <a@evil.example>',
  '"a@evil.example, x"@evil.example',
  '@evil.example:b@evil.example',
  'a@[127.0.0.1]',
  'a@localhost',
  '.a@evil.example',
  'a..b@evil.example',
  'a@evil.example.',
  'ñandú@evil.example',
  'a@evil.example\r\nBcc: b@evil.example',
  `${'a'.repeat(65)}@evil.example`,
  `a@${'b'.repeat(64)}.example`,
  'a@evil.example>,<b@evil.example',
  'a@evil.example?bcc=b@evil.example',
];

const LONG: [string, number, number][] = [
  ['from_name', 201, 413],
  ['from_email', 321, 413],
  ['telefono', 101, 413],
  ['message', 20_001, 413],
  ['clave', 65, 400],
  ['sello', 201, 400],
];
const UNKNOWN = ['bcc', '', '__proto__', 'from_name[]', 'FROM_NAME'];

/** Unexpected, repeated, overlong and unknown fields. */
function fields(url: string): Attack[] {
  const form = (values: [string, string][] | Record<string, string>): RequestToSend => ({
    headers: pageHeaders(url),
    body: multipart(values),
  });
  /** The given field, and a second one that makes the message unique. */
  const uniqueWith = (name: string, value: string) =>
    form({ [name === 'telefono' ? 'message' : 'telefono']: uniqueMessage(), [name]: value });
  const twice = (name: string): [string, string][] => [
    [name, 'a'],
    [name, 'b'],
  ];
  const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="message"; filename="../../x.php"\r\nContent-Type: application/x-php\r\n\r\n<?php\r\n--${BOUNDARY}--\r\n`;
  return [
    ...[...VISIBLE, 'clave'].flatMap((name) =>
      Object.entries(INJECTIONS)
        // Overlong keys are tested separately.
        .filter(([, value]) => name !== 'clave' || value.length < 60)
        .map(([character, value]) => accepted(`${character} in ${name}`, uniqueWith(name, value))),
    ),
    ...ADDRESSES.map((address) =>
      accepted(`address ${JSON.stringify(address)}`, uniqueWith('from_email', address)),
    ),
    ...LONG.flatMap(([name, length, status]) => [
      rejected(`${name} of ${length}`, uniqueWith(name, 'ñ'.repeat(length)), status),
      rejected(`${name} twice`, form([['message', uniqueMessage()], ...twice(name)]), 400),
    ]),
    ...UNKNOWN.map((name) =>
      rejected(`unknown field «${name}»`, form({ message: uniqueMessage(), [name]: 'x' }), 400),
    ),
    rejected('a file', { headers: pageHeaders(url), body: FILE }, 400),
    // A body without a single field is no form.
    rejected('no field at all', form([]), 400),
    accepted('nothing typed', form({ from_name: '', message: '' })),
    // Blank messages without a key count as repetitions for ten minutes.
    { ...accepted('only blanks', form({ from_name: ' \t', message: '\r\n \u200b' })), stored: 0 },
    rejected('300 fields', form(Array.from({ length: 300 }, (_, n) => [`a${n}`, ''])), 400),
    rejected('user_id of 300', form({ message: uniqueMessage(), user_id: 'x'.repeat(300) }), 400),
    accepted(
      'a user_id in the form besides the library’s',
      form([['user_id', 'x'], ['message', uniqueMessage()], ...Object.entries(LIBRARY_FIELDS)]),
    ),
  ];
}

/** Cross-site requests and requests without an origin. */
function origins(url: string): Attack[] {
  const { host } = new URL(url);
  const { 'content-type': type = '' } = pageHeaders(url);
  const invalidHeaders: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: url, 'sec-fetch-site': 'cross-site' },
    { origin: url, 'sec-fetch-site': 'same-site' },
    { origin: url, 'sec-fetch-site': 'same-origin, cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
    { origin: '' },
    { origin: `http://${host}.evil.example` },
    { origin: `http://${host}@evil.example` },
    { origin: `file://${host}` },
    { origin: 'http://[::1' },
    { origin: `${url}, https://evil.example` },
    { referer: `https://evil.example/${url}` },
    { origin: 'https://evil.example', referer: url },
  ];
  return invalidHeaders.map((headers) =>
    rejected(
      `started by ${JSON.stringify(headers)}`,
      { headers: { 'content-type': type, ...headers }, body: multipart({ message: uniqueMessage() }) },
      403,
    ),
  );
}

/** Wrong content types, and multipart bodies that do not match theirs. */
function bodies(url: string): Attack[] {
  const text = multipart({ message: uniqueMessage() });
  const formType = `multipart/form-data; boundary=${BOUNDARY}`;
  const typed = (type: string, body: string | Buffer = text): RequestToSend => ({
    headers: { ...pageHeaders(url), 'content-type': type },
    body,
  });
  const part = (head: string, value = uniqueMessage()) =>
    typed(formType, `--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`);
  const named = 'Content-Disposition: form-data; name="';
  const { 'content-type': _, ...untyped } = pageHeaders(url);
  const damaged: [string, RequestToSend][] = [
    ['no boundary', typed('multipart/form-data')],
    ['another boundary', typed('multipart/form-data; boundary=other')],
    ['empty body', typed(formType, '')],
    ['end boundary missing', typed(formType, text.slice(0, -4 - BOUNDARY.length - 2))],
    ['cut inside the value', typed(formType, text.slice(0, 68))],
    ['a part without a name', part('Content-Disposition: form-data')],
    ['a part that is an attachment', part('Content-Disposition: attachment; name="message"')],
    ['a name with CRLF', part(`${named}message\r\nX: y"`)],
    ['LF instead of CRLF', typed(formType, text.replaceAll('\r\n', '\n'))],
    [
      'multipart inside multipart',
      part(`${named}files"\r\nContent-Type: multipart/mixed; boundary=z`, '--z\r\n\r\nx\r\n--z--'),
    ],
  ];
  const wrongTypes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json',
    'text/html, multipart/form-data',
  ];
  const badUtf8 = Buffer.concat([
    Buffer.from(text.replace(`\r\n--${BOUNDARY}--`, ' ')),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return [
    rejected('no content type', { headers: untyped, body: text }, 415),
    ...wrongTypes.map((type) => rejected(`form as ${type}`, typed(type), 415)),
    ...damaged.map(([name, sent]) => rejected(name, sent, 400)),
    rejected('65 kB', typed(formType, multipart({ message: 'x'.repeat(65_536) })), 413),
    rejected('65 kB of preamble', typed(formType, `${'x'.repeat(65_536)}\r\n${text}`), 413),
    accepted('bad UTF-8', typed(formType, badUtf8)),
  ];
}

/** Wrong methods and paths. */
function routes(url: string): Attack[] {
  const body = multipart({ message: uniqueMessage() });
  const headers = { ...pageHeaders(url), 'x-http-method-override': 'POST' };
  const methods = ['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'];
  const paths = [
    `${FORM}/`,
    `${FORM}/../send-form`,
    `${FORM}%00`,
    `${FORM}%2f..%2f..%2f.env`,
    `/${FORM}`,
    '/API/v1.0/email/SEND-FORM',
    '/api/v1.0/email/../../../../etc/passwd',
    '/..%5c..%5cdata%5cmensajes.sqlite',
    '*',
    `http://evil.example${FORM}x`,
  ];
  return [
    ...methods.map((method) => rejected(method, { method, headers }, 404, 405, 400)),
    ...paths.map((path) => rejected(`POST ${path}`, { path, headers, body }, 400, 404)),
  ];
}

/** Bytes that are not valid HTTP. */
function rawBytes(url: string): Attack[] {
  const { host } = new URL(url);
  const body = multipart({ message: 'crudo' });
  const head = (extra: string, line = `POST ${FORM} HTTP/1.1`) =>
    `${line}\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nConnection: close\r\n${extra}\r\n\r\n`;
  const chunked = head('Transfer-Encoding: chunked');
  const malformed: [string, string][] = [
    ['Content-Length negative', head('Content-Length: -1') + body],
    ['Content-Length twice', head('Content-Length: 10\r\nContent-Length: 400') + body],
    ['Content-Length too long, then closed', head('Content-Length: 5000') + body],
    ['Content-Length too short', head('Content-Length: 20') + body],
    ['Content-Length and chunked', head('Content-Length: 10\r\nTransfer-Encoding: chunked') + body],
    ['chunk size not a number', `${chunked}zz\r\n${body}`],
    ['chunks cut off', `${chunked}${body.length.toString(16)}\r\n${body}`],
    ['header of 20 kB', head(`X: ${'y'.repeat(20_000)}`) + body],
    ['NUL in a header', head('X: a\u0000b') + body],
    ['no such version', head('', `POST ${FORM} HTTP/9.9`) + body],
    ['unknown method', head('', `BREW ${FORM} HTTP/1.1`) + body],
    ['TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['rubbish', '\u0000\u0001\u0002\u00ff'.repeat(1000)],
    ['closed immediately', ''],
    ['upgrade', head('Upgrade: websocket\r\nContent-Length: 0').replace(': close', ': Upgrade')],
  ];
  return malformed.map(([name, raw]) =>
    rejected(name, { raw: Buffer.from(raw, 'latin1') }, 0, 400, 404, 403, 413, 415, 417, 431, 405, 501),
  );
}

export const attacks = (url: string): Attack[] =>
  [fields, origins, bodies, routes, rawBytes].flatMap((build) => build(url));
