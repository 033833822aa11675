import { type Attack, fresh, refused, taken } from './hostile.ts';
import { JSON_CALL, LIBRARY_FIELDS, pageHeaders, type Sent } from './http.ts';

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
