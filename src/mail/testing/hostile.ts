import { BOUNDARY, JSON_CALL, LIBRARY_FIELDS, multipart, pageHeaders, type Sent } from './http.ts';

/** One hostile request and the only acceptable outcome. */
export interface Attack {
  name: string;
  /** A request, or bytes for a bare socket. */
  request: Sent | { raw: string | Buffer };
  /** Acceptable statuses; 0 is a connection closed without an answer. */
  statuses: number[];
  /** Messages it may add to the store. */
  stored: 0 | 1;
}

let serial = 0;
/** A text nobody sent before, for requests that must not be taken for a repetition. */
export const fresh = () => `ataque ${++serial}`;

const form = (
  url: string,
  fields: [string, string][] | Record<string, string>,
  headers: Record<string, string> = {},
): Sent => ({
  headers: { ...pageHeaders(url), ...headers },
  body: multipart(fields),
});
/** A request that must be refused with one of these statuses and stored nowhere. */
export const refused = (name: string, request: Attack['request'], ...statuses: number[]): Attack => ({
  name,
  request,
  statuses,
  stored: 0,
});
/** A request that is odd but harmless: taken, and stored once. */
export const taken = (name: string, request: Attack['request']): Attack => ({
  name,
  request,
  statuses: [200],
  stored: 1,
});

/** What was sent before: confirmed, and not stored again. */
const repeated = (name: string, request: Attack['request']): Attack => ({
  name,
  request,
  statuses: [200],
  stored: 0,
});

const VISIBLE = ['from_name', 'from_email', 'telefono', 'message'];
const INJECTIONS: Record<string, string> = {
  'CRLF Bcc': 'x\r\nBcc: victim@evil.example',
  'LF Bcc': 'x\nBcc: victim@evil.example',
  'CR Bcc': 'x\rBcc: victim@evil.example',
  'blank line': 'x\r\n\r\nbody of the attacker',
  'end of DATA': 'x\r\n.\r\nMAIL FROM:<a@evil.example>\r\n',
  'bare end of DATA': 'x\n.\nRCPT TO:<victim@evil.example>',
  'unicode line ends': 'x\u2028Bcc: a@evil.example\u2029To: b@evil.example\u0085Cc: c@evil.example',
  'folded header': 'x\r\n\tBcc: victim@evil.example',
  'encoded word': '=?utf-8?q?x=0D=0ABcc:_victim@evil.example?=',
  'percent CRLF': 'x%0d%0aBcc: victim@evil.example',
  controls: 'x\u0000\u0007\u001b[2J\u007f\u009b31m',
  'bidi and hidden signs': '\u202eoiraunimretsi\u202c\u200b\ufeff\u2066x\u2069',
};

/** Header injection through every field: accepted, for it is only text, and harmless. */
export function injections(url: string): Attack[] {
  return VISIBLE.flatMap((field) =>
    Object.entries(INJECTIONS).map(([name, value]) =>
      taken(
        `${name} in ${field}`,
        form(url, {
          telefono: fresh(),
          ...(field === 'telefono' ? { message: fresh() } : {}),
          [field]: value,
        }),
      ),
    ),
  );
}

export const ADDRESSES = [
  'a@evil.example, b@evil.example',
  'a@evil.example;b@evil.example',
  'a@evil.example b@evil.example',
  'grupo: a@evil.example, b@evil.example;',
  '<a@evil.example>',
  'Ana <a@evil.example>',
  '"a b"@evil.example',
  '"a@evil.example, x"@evil.example',
  'a(comment)@evil.example',
  '@evil.example:b@evil.example',
  'a%b@evil.example@relay.example',
  'a@b@evil.example',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@localhost',
  'a@evil..example',
  '.a@evil.example',
  'a.@evil.example',
  'a..b@evil.example',
  'a@-evil.example',
  'a@evil.example.',
  'ñandú@evil.example',
  'a@evil.example\r\nBcc: b@evil.example',
  `${'a'.repeat(65)}@evil.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(126)}example`,
  'a@evil,example',
  'a@evil.example>,<b@evil.example',
  'a@evil.example?bcc=b@evil.example',
  'mailto:a@evil.example',
  'a@evil.example/../../etc',
];

/** Addresses that are none or more than one: the message is taken; whom it may be answered to is checked apart. */
export function addresses(url: string): Attack[] {
  return ADDRESSES.map((from_email) =>
    taken(`address ${JSON.stringify(from_email)}`, form(url, { from_email, message: fresh() })),
  );
}

export function shapes(url: string): Attack[] {
  const all = [...VISIBLE, 'clave', 'sello', 'web_personal'];
  const unknown = [
    'cc',
    'bcc',
    'to',
    'subject',
    'reply_to',
    'attachment',
    'g-recaptcha-response',
    '',
    '__proto__',
    'constructor',
    'from_name[]',
    'FROM_NAME',
    'message ',
    'toString',
  ];
  const long: [string, number, number][] = [
    ['from_name', 201, 413],
    ['from_email', 321, 413],
    ['telefono', 101, 413],
    ['message', 20_001, 413],
    ['clave', 65, 400],
    ['sello', 201, 400],
    ['web_personal', 501, 400],
  ];
  const file = (field: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="../../x.php"\r\nContent-Type: application/x-php\r\n\r\n<?php\r\n--${BOUNDARY}--\r\n`;
  const many = (count: number) => Array.from({ length: count }, (_, n): [string, string] => [`a${n}`, '']);
  return [
    ...all.map((field) =>
      refused(
        `${field} twice`,
        form(url, [
          ['message', fresh()],
          [field, 'a'],
          [field, 'b'],
        ]),
        400,
      ),
    ),
    ...unknown.map((field) =>
      refused(
        `unknown field ${JSON.stringify(field)}`,
        form(url, [
          ['message', fresh()],
          [field, 'x'],
        ]),
        400,
      ),
    ),
    ...long.map(([field, length, status]) =>
      refused(
        `${field} of ${length}`,
        form(url, {
          telefono: fresh(),
          ...(field === 'telefono' ? { message: fresh() } : {}),
          [field]: 'ñ'.repeat(length),
        }),
        status,
      ),
    ),
    ...VISIBLE.map((field) =>
      refused(`file as ${field}`, { headers: pageHeaders(url), body: file(field) }, 400),
    ),
    // A body without a single field is no form.
    refused('no field at all', form(url, []), 400),
    taken('nothing typed', form(url, { from_name: '', message: '' })),
    // Within minutes and without a key this is the same nothing again.
    repeated('only blanks', form(url, { from_name: ' \t', message: '\r\n \u200b' })),
    refused('300 fields', form(url, many(300)), 400),
    refused('10,000 fields', form(url, many(10_000)), 413),
    refused('user_id of 300', form(url, { message: fresh(), user_id: 'x'.repeat(300) }), 400),
    taken(
      'a user_id in the form besides the library’s',
      form(url, [['user_id', 'x'], ['message', fresh()], ...Object.entries(LIBRARY_FIELDS)]),
    ),
    ...[
      "'; DROP TABLE message;--",
      "' OR 1=1 --",
      '"); DELETE FROM delivery; --',
      "\u0000'",
      '%27%20OR%201',
    ].flatMap((text) => [
      taken(`SQL ${text}`, form(url, { message: `${fresh()}${text}` })),
      taken(`SQL ${text} as key`, form(url, { message: fresh(), clave: text })),
    ]),
    ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}', '</textarea><script>'].map(
      (text) => taken(`HTML ${text}`, form(url, { from_name: text, message: fresh() })),
    ),
  ];
}

const json = (url: string, body: string | Buffer): Sent => ({
  path: JSON_CALL,
  headers: { ...pageHeaders(url), 'content-type': 'application/json' },
  body,
});
const params = (template_params: unknown) => JSON.stringify({ ...LIBRARY_FIELDS, template_params });

/** JSON that is broken, of the wrong shape or of the wrong types. */
export function jsonShapes(url: string): Attack[] {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const wrong: [string, string | Buffer][] = [
    ['empty', ''],
    ['not JSON', 'from_name=x'],
    ['cut off', params({ message: 'x' }).slice(0, -3)],
    ['null', 'null'],
    ['array', '[]'],
    ['string', '"OK"'],
    ['number', '1e999'],
    ['deep', deep],
    ['deep in a field', params({}).replace('{}', `{"message":${deep}}`)],
    ['no params', JSON.stringify(LIBRARY_FIELDS)],
    ['params null', params(null)],
    ['params array', params(['message', 'x'])],
    ['params string', params('message')],
    ['message number', params({ message: 5 })],
    ['message null', params({ message: null })],
    ['message array', params({ message: ['x'] })],
    ['message object', params({ message: { $gt: '' } })],
    ['message boolean', params({ message: true })],
    ['unknown param', params({ message: 'x', to: 'a@evil.example' })],
    ['__proto__', params({}).replace('{}', '{"__proto__":{"message":"x"}}')],
    ['constructor', params({ constructor: 'x', message: 'x' })],
    [
      'unknown top field',
      JSON.stringify({ ...LIBRARY_FIELDS, accessToken: 'x', template_params: { message: 'x' } }),
    ],
    ['user_id array', JSON.stringify({ ...LIBRARY_FIELDS, user_id: [], template_params: { message: 'x' } })],
    [
      'bad UTF-8',
      Buffer.concat([
        Buffer.from(params({ message: 'x' }).slice(0, -3)),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}}'),
      ]),
    ],
    ['UTF-16', Buffer.from(params({ message: 'x' }), 'utf16le')],
    ['trailing rubbish', `${params({ message: 'x' })}}`],
    ['no message', params({})],
  ];
  return [
    ...wrong.map(([name, body]) => refused(`JSON ${name}`, json(url, body), 400)),
    refused('JSON of 70 kB', json(url, params({ message: 'x'.repeat(70_000) })), 413),
    taken('JSON lone surrogates', json(url, params({ message: `${fresh()} \ud800 \udc00x` }))),
    taken(
      'JSON message twice',
      json(url, params({ message: fresh() }).replace('{"message"', '{"message":"y","message"')),
    ),
  ];
}
