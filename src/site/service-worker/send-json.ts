/** Sends a request with JSON to the club's server. Shared by the page and the worker. */
export const sendJson = (method: string, path: string, body: object): Promise<Response> =>
  fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
