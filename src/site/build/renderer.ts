import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemEnvironment } from '../../base/config/environment.ts';
import type { PublishableClub } from '../../club/consent/consent.ts';
import type { PictureManifest } from '../../media/pictures/manifest.ts';
import type { PageSettings } from '../render.server.tsx';
import type { SiteBundle } from './bundle.ts';

/** Pages to render and their data. */
export interface RenderRequest {
  club: PublishableClub;
  manifest: PictureManifest;
  settings: Omit<PageSettings, 'assets'>;
  paths: readonly string[];
}
/** HTML of the pages in the order of the request, or the stack of an error. */
export type RenderResponse = { pages: string[] } | { failure: string };

/** Timeout of a request, after which the thread is terminated. A page takes milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Creates a renderer that runs in a worker thread, because React reads NODE_ENV when it is loaded, and because a crash must not
 * end the desk. The thread starts with the first request and is restarted after a crash.
 */
export function createRenderer(bundle: Pick<SiteBundle, 'program' | 'assetsFile'>) {
  let thread: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(join(import.meta.dirname, 'render-thread.ts'), {
      workerData: bundle,
      env: { ...systemEnvironment(), NODE_ENV: 'production' },
      execArgv: [],
      stdout: true,
    });
    // Without a listener the error would end the process. The pending request reports it.
    started.on('error', () => {});
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function send(request: RenderRequest): Promise<string[]> {
    thread ??= start();
    const current = thread;
    const finished = new AbortController();
    const { signal } = finished;
    const timeout = setTimeout(() => void current.terminate(), TIMEOUT_MS);
    const exited = once(current, 'exit', { signal }).then(() => {
      throw new Error('El programa que dibuja las páginas se ha cerrado.');
    });
    try {
      current.postMessage(request);
      const response = Promise.race([once(current, 'message', { signal }), exited]);
      const [answer] = (await response) as [RenderResponse];
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.pages;
    } finally {
      clearTimeout(timeout);
      finished.abort();
    }
  }

  return {
    /**
     * Renders pages as HTML. Requests are processed one at a time, since responses carry no id.
     * @throws Error when a page cannot be rendered
     */
    render(request: RenderRequest): Promise<string[]> {
      const pages = queue.then(() => send(request));
      queue = pages.catch(() => {});
      return pages;
    },
    close(): void {
      void thread?.terminate();
    },
  };
}
