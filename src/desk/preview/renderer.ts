import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SiteBundle } from '../../build/bundle.ts';

/** Files that say what the site is made from, as a build writes them. */
export interface GivenFiles {
  club: string;
  manifest: string;
}

/** Address of what a rendered site has besides its pages: the season, as scripts read it, named by its content. */
export const AGENDA_FILE = /^\/assets\/agenda-\w+\.json$/;

/** A page, or what AGENDA_FILE describes. */
export interface RenderRequest {
  given: GivenFiles;
  path: string;
}
export type RenderResponse = { text: string } | { failure: string };

/** A page takes milliseconds: a thread that is silent for as long hangs, ms. */
const PATIENCE_MS = 60_000;

/** Renders in a thread that is started when it is first needed, and again when it has died. */
export function createRenderer(bundle: Pick<SiteBundle, 'program' | 'assetsFile'>) {
  let thread: Worker | undefined;
  // What pages are made from holds for the whole thread: each request waits for the end of the one before.
  let turn: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(join(import.meta.dirname, 'render-thread.ts'), {
      workerData: bundle,
      env: envOf(process.env),
      execArgv: [],
      stdout: true,
    });
    // A fault goes to whoever waits for an answer.
    started.on('error', () => {});
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function request(message: RenderRequest): Promise<string> {
    thread ??= start();
    const current = thread;
    const answered = new AbortController();
    const { signal } = answered;
    const patience = setTimeout(() => void current.terminate(), PATIENCE_MS);
    const ended = once(current, 'exit', { signal }).then(() => {
      throw new Error('El programa que dibuja la vista previa se ha cerrado.');
    });
    try {
      current.postMessage(message);
      const response = Promise.race([once(current, 'message', { signal }), ended]);
      const [answer] = (await response) as [RenderResponse];
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.text;
    } finally {
      clearTimeout(patience);
      answered.abort();
    }
  }

  return {
    /**
     * A page of the site made from these files, as HTML, or its season; empty where it has another one at that address.
     * @throws Error when it cannot be rendered; where the thread died, the next request starts another
     */
    render(given: GivenFiles, path: string): Promise<string> {
      const answer = turn.then(() => request({ given, path }));
      turn = answer.catch(() => {});
      return answer;
    },
    close(): void {
      void thread?.terminate();
    },
  };
}

/** The form of a preview talks to no service but the preview itself, and no page stays on this device. */
function envOf({ VITEST: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: 'production', CONTACT_SERVICE: 'relay', RELAY_URL: '', OFFLINE: 'no' };
}
