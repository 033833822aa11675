import { data } from 'react-router';
import { expect, test } from 'vitest';
import { offlineMiddleware } from './offline-middleware.ts';

/** What a screen gets of what the server answers, or why it could not be reached. */
const through = (method: string, url: string, results: object) =>
  offlineMiddleware(
    { request: new Request(`http://127.0.0.1:4330${url}`, { method }) } as never,
    (async () => ({ ...results })) as never,
  ) as Promise<
    Record<string, { type: string; result: { data: { message: string; refusal: { code: string } } } }>
  >;

/** What React Router makes of an answer that is an error. */
const errorResponse = (status: number, text: string) => ({
  status,
  statusText: '',
  internal: false,
  data: text,
});

const away = { type: 'error', result: new TypeError('Failed to fetch') };
const SCREEN = 'routes/file';

test('an open screen stays, and another one says why it cannot be opened', async () => {
  const open = {
    'routes/shell': { type: 'data', result: 'the club' },
    [SCREEN]: { type: 'data', result: 'a file' },
  };
  expect(await through('GET', '/contenido/club.yaml', open)).toEqual(open);
  const none = { 'routes/shell': away, [SCREEN]: away };
  expect(await through('GET', '/contenido/club.yaml', none)).toEqual(open);
  const other = await through('GET', '/contenido/menu.yaml', none);
  expect(other['routes/shell']).toEqual(open['routes/shell']);
  expect(other[SCREEN]).toMatchObject({ type: 'error', result: { data: { code: 'sin-respuesta' } } });
});

test('an order that does not arrive is refused, and its screen stays', async () => {
  const refused = async (result: unknown) => {
    const results = await through('POST', '/versiones', { [SCREEN]: { type: 'error', result } });
    expect(results[SCREEN]?.type).toBe('data');
    return results[SCREEN]?.result.data.refusal;
  };
  const failed = new TypeError('Failed to fetch');
  expect(await refused(failed)).toMatchObject({ code: 'sin-respuesta' });
  // As the router gives it.
  expect(await refused(data(failed))).toMatchObject({ code: 'sin-respuesta' });
  const restarted = await refused(errorResponse(403, 'Abre el escritorio otra vez.'));
  expect(restarted).toMatchObject({
    code: 'sin-llave',
    message: expect.stringContaining('otra vez. Lo que has'),
  });
  const large = errorResponse(413, JSON.stringify({ code: 'enorme', message: 'Es enorme.' }));
  expect(await refused(large)).toEqual({ code: 'enorme', message: 'Es enorme.' });
});

test('the refusal of a loader is left as it is', async () => {
  const thrown = { [SCREEN]: { type: 'error', result: data({ code: 'desconocido' }, { status: 404 }) } };
  expect(await through('GET', '/contenido/x.yaml', thrown)).toEqual(thrown);
});
