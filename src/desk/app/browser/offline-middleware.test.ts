import { data } from 'react-router';
import { expect, test } from 'vitest';
import { offlineMiddleware } from './offline-middleware.ts';

/** Passes results of loaders or actions through the middleware. */
const run = (method: string, url: string, results: object) =>
  offlineMiddleware(
    { request: new Request(`http://127.0.0.1:4330${url}`, { method }) } as never,
    (async () => ({ ...results })) as never,
  ) as Promise<
    Record<string, { type: string; result: { data: { message: string; refusal: { code: string } } } }>
  >;

/** Error response in the shape that React Router parses. */
const errorResponse = (status: number, text: string) => ({
  status,
  statusText: '',
  internal: false,
  data: text,
});

const unreachable = { type: 'error', result: new TypeError('Failed to fetch') };
const SCREEN = 'routes/file';

test.each(['routes/shell', 'routes/phone-layout'])(
  'keeps the data of an open screen and of %s, and explains why another screen cannot open',
  async (layout) => {
    const open = {
      [layout]: { type: 'data', result: 'the club' },
      [SCREEN]: { type: 'data', result: 'a file' },
    };
    expect(await run('GET', '/contenido/club.yaml', open)).toEqual(open);
    const noResponses = { [layout]: unreachable, [SCREEN]: unreachable };
    expect(await run('GET', '/contenido/club.yaml', noResponses)).toEqual(open);
    const other = await run('GET', '/contenido/menu.yaml', noResponses);
    expect(other[layout]).toEqual(open[layout]);
    expect(other[SCREEN]).toMatchObject({ type: 'error', result: { data: { code: 'no-response' } } });
  },
);

test('answers an undelivered submission with a refusal, and keeps the screen', async () => {
  const refused = async (result: unknown) => {
    const results = await run('POST', '/versiones', { [SCREEN]: { type: 'error', result } });
    expect(results[SCREEN]?.type).toBe('data');
    return results[SCREEN]?.result.data.refusal;
  };
  const failed = new TypeError('Failed to fetch');
  expect(await refused(failed)).toMatchObject({ code: 'no-response' });
  // The shape that the router passes on.
  expect(await refused(data(failed))).toMatchObject({ code: 'no-response' });
  const restarted = await refused(errorResponse(403, 'Abre el escritorio otra vez.'));
  expect(restarted).toMatchObject({
    code: 'not-signed-in',
    message: expect.stringContaining('otra vez. Lo que has'),
  });
  const large = errorResponse(413, JSON.stringify({ code: 'too-large', message: 'Es enorme.' }));
  expect(await refused(large)).toEqual({ code: 'too-large', message: 'Es enorme.' });
});

test('passes on the refusal of a loader', async () => {
  const thrown = { [SCREEN]: { type: 'error', result: data({ code: 'unknown-file' }, { status: 404 }) } };
  expect(await run('GET', '/contenido/x.yaml', thrown)).toEqual(thrown);
});
