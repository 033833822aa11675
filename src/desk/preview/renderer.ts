import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { SiteBundle } from '../../build/bundle.ts';
import type { Answer, Asked, GivenFiles } from './rendering.ts';

export interface Renderer {
  /**
   * A page of the site made from these files, as HTML, or its season; empty where it has another one at that address.
   * @throws Error when it cannot be rendered; where the process died, the next request starts another
   */
  render(given: GivenFiles, path: string): Promise<string>;
  close(): void;
}

/** A page takes milliseconds: a process that is silent for as long hangs, ms. */
const PATIENCE_MS = 60_000;

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
  patience: NodeJS.Timeout;
}

/** Renders in a process that is started when it is first needed, and again when it has died. */
export function createRenderer({
  program,
  assetsFile,
}: Pick<SiteBundle, 'program' | 'assetsFile'>): Renderer {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let count = 0;

  function settled(id: number): Waiting | undefined {
    const found = waiting.get(id);
    clearTimeout(found?.patience);
    waiting.delete(id);
    return found;
  }

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'render-process.ts'), [program, assetsFile], {
      env: envOf(process.env),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = (error: Error) => {
      if (child !== started) return;
      child = undefined;
      for (const id of [...waiting.keys()]) settled(id)?.reject(error);
    };
    started.on('message', (answer: Answer) => {
      const found = settled(answer.id);
      if ('text' in answer) found?.resolve(answer.text);
      else found?.reject(new Error(answer.failure));
    });
    started.on('error', ended);
    started.on('exit', () => ended(new Error('El programa que dibuja la vista previa se ha cerrado.')));
    return started;
  }

  return {
    render(given, path) {
      child ??= start();
      const asked = child;
      const id = ++count;
      return new Promise((resolve, reject) => {
        const patience = setTimeout(() => asked.kill('SIGKILL'), PATIENCE_MS);
        waiting.set(id, { resolve, reject, patience });
        asked.send({ id, given, path } satisfies Asked);
      });
    },
    close() {
      child?.kill();
    },
  };
}

/** The form of a preview talks to no service but the preview itself, and no page stays on this device. */
function envOf({ VITEST: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: 'production', CONTACT_SERVICE: 'relay', RELAY_URL: '', OFFLINE: 'no' };
}
