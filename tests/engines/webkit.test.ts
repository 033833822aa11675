import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../setup/listen.ts';
import { type Driver, type Engine, type Key, LOAD_MS, VIEW, webkitPaths } from './driver.ts';
import { describeJourneys } from './journeys.ts';

describeJourneys('WebKit', webkitPaths() !== undefined, startWebkit);

/** WebDriver's code points for keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  'Shift+Tab': '\uE008\uE004',
  ArrowRight: '\uE014',
};

const SCREEN = [
  ...['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
  // Otherwise the server resets when the last window closes, and disconnects a browser that is starting.
  '-noreset',
];

/** Starts WebKitGTK's MiniBrowser on a virtual screen, driven by WebKitWebDriver. */
async function startWebkit(): Promise<Engine> {
  const paths = webkitPaths();
  if (!paths) throw new Error('no WebKit');
  const screen = spawn(paths.screen, SCREEN, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  // Registered now, since the process may end before stop() is called.
  const screenEnded = once(screen, 'exit');
  const [display] = await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    screenEnded.then(() => Promise.reject(new Error('Xvfb has ended'))),
  ]);
  const port = await findFreePort();
  const driver = spawn(paths.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      LC_ALL: 'es_ES.UTF-8',
      DISPLAY: `:${String(display).trim()}`,
      // See docs/decisions/0008-what-is-tested-where.md.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  });
  const driverEnded = once(driver, 'exit');
  const server = `http://127.0.0.1:${port}`;
  await waitForDriver(server, driver);
  const open = (scripts: boolean) =>
    openSession(server, {
      timeouts: { pageLoad: LOAD_MS, script: LOAD_MS },
      'webkitgtk:browserOptions': {
        binary: paths.browser,
        args: ['--automation', ...(scripts ? [] : ['--enable-javascript=FALSE'])],
      },
    });
  const stopAll = () => {
    driver.kill();
    screen.kill();
  };
  process.once('exit', stopAll);
  return {
    visit: async (scripts) => visit(await open(scripts)),
    async stop() {
      stopAll();
      await Promise.all([driverEnded, screenEnded]);
      process.off('exit', stopAll);
    },
  };
}

async function waitForDriver(server: string, driver: ChildProcess): Promise<void> {
  const end = performance.now() + LOAD_MS;
  while (driver.exitCode === null && performance.now() < end) {
    if (await fetch(`${server}/status`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer');
}

async function visit({ send, end }: Session): Promise<Driver> {
  const act = (source: object) => send<void>('POST', '/actions', { actions: [source] });
  const keys = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions });
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  const inner = () =>
    send<{ w: number; h: number }>('POST', '/execute/sync', {
      script: 'return { w: innerWidth, h: innerHeight }',
      args: [],
    });
  const resize = async (width: number, height: number) => {
    await send('POST', '/window/rect', { width, height });
    // The window's toolbar adds to its height and imposes a minimum width.
    const { h } = await inner();
    await send('POST', '/window/rect', { width, height: 2 * height - h });
  };
  await resize(VIEW.width, VIEW.height);
  return {
    goto: (url) => send('POST', '/url', { url }),
    url: () => send('GET', '/url'),
    // WebDriver's own Back waits for a load, which a change of the fragment does not cause.
    back: () => send('POST', '/execute/sync', { script: 'history.back()', args: [] }),
    evaluate: (work, ...args) =>
      send('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args }),
    press: (key) => keys([...[...KEYS[key]].map(down), ...[...KEYS[key]].toReversed().map(up)]),
    type: (text) => keys([...text].flatMap((value) => [down(value), up(value)])),
    click: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    size: resize,
    faults: () => [],
    close: end,
  };
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Timeout for commands: the server waits forever for a browser that has died. */
const LIMIT_MS = 60_000;

/** WebDriver session over HTTP (https://www.w3.org/TR/webdriver2/): a browser window. */
interface Session {
  /** Sends a command. @param path relative to the session, `/url` */
  send<T>(method: Method, path: string, body?: object): Promise<T>;
  end(): Promise<void>;
}

/** Opens a WebDriver session. @param server `http://127.0.0.1:4444` */
async function openSession(server: string, capabilities: object): Promise<Session> {
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
