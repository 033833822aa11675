/**
 * Chromium as a visitor has it: driven without the inspector's Runtime domain, which Playwright and Puppeteer switch on.
 * With it every Error that a library makes while it is evaluated has the whole file parsed once more for its stack
 * trace, 25 to 80 ms at four times the slowness, which no visitor waits for.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumPath, LAUNCH_ARGS } from '../tests/setup/chromium.ts';
import type { Screen } from './browser.ts';

export interface QuietPage {
  /** Sends a DevTools command and gives its result. Throws with the browser's words when it is refused. */
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Value of an expression in the page; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until the expression is true. Throws after 60 s. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

/** A page in a browser of its own, with an empty cache, as large as the screen. */
export async function openQuietPage(screen: Screen): Promise<QuietPage> {
  const executable = chromiumPath();
  if (!executable) throw new Error('no Chromium: node tests/setup/install-browser.ts');
  const profile = await mkdtemp(join(tmpdir(), 'quiet-chromium-'));
  const browser = spawn(
    executable,
    [
      '--headless',
      ...LAUNCH_ARGS,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--lang=es',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // Listened for from the start: it may be gone before it is closed.
  const ended = once(browser, 'exit');
  const socket = new WebSocket(await pageSocket(browser.stderr));
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  let id = 0;
  const send: QuietPage['send'] = async (method, params = {}) => {
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(++id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  };
  const evaluate = async <T>(expression: string) => {
    const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`);
    return (answer.result as { value: T }).value;
  };
  const { width, height, scale: deviceScaleFactor, mobile } = screen;
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile });
  await send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
  await send('Page.enable');
  return {
    send,
    evaluate,
    async until(expression) {
      const end = Date.now() + 60_000;
      while (!(await evaluate<boolean>(expression))) {
        if (Date.now() > end) throw new Error(`not within a minute: ${expression}`);
        await sleep(50);
      }
    },
    async close() {
      socket.close();
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Address of the first page's DevTools socket, from what the browser says when it starts. */
async function pageSocket(words: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  for await (const chunk of words) {
    said += chunk;
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1];
    if (!port) continue;
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
    const page = targets.find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
  }
  throw new Error(`Chromium did not start:\n${said}`);
}

interface Target {
  type: string;
  webSocketDebuggerUrl: string;
}
