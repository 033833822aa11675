/** The desk's server: what the screens ask, and the screens themselves. On this machine alone. */
import type { FastifyInstance } from 'fastify';
import { type DeskContext, deskContext } from './context.ts';
import { screensApp } from './screens.ts';

interface DeskOptions extends DeskContext {
  token: string;
  /** Folder of the built screens. */
  appDir: string;
}

export async function createDesk(options: DeskOptions): Promise<FastifyInstance> {
  const frames = [options.previewOrigin, ...Object.values(options.compareOrigins)].join(' ');
  const app = await screensApp({
    ...options,
    frames,
    provide: (context) => context.set(deskContext, options),
  });
  return app;
}
