/** The few commands of W3C WebDriver that the journeys need, over plain HTTP: https://www.w3.org/TR/webdriver2/ */

type Method = 'GET' | 'POST' | 'DELETE';

/** The server waits for ever for a browser that has died; this is longer than all that it may take its time for. */
const LIMIT_MS = 60_000;

/** A session of a WebDriver server: one browser window. */
export interface Session {
  /** Sends a command. @param path within the session, `/url` */
  send<T>(method: Method, path: string, body?: object): Promise<T>;
  end(): Promise<void>;
}

/** Opens a session. @param server `http://127.0.0.1:4444` */
export async function openSession(server: string, capabilities: object): Promise<Session> {
  const { sessionId } = await command<{ sessionId: string }>('POST', `${server}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const base = `${server}/session/${sessionId}`;
  return {
    send: (method, path, body) => command(method, base + path, body),
    end: () => command('DELETE', base),
  };
}

async function command<T>(method: Method, url: string, body: object = {}): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Error(`${method} ${new URL(url).pathname}: ${error.message}`);
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`);
  return value;
}
