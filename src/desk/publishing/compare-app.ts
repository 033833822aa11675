/** A built site on an origin of its own, to be looked at before or after another one. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { WORKER_PATH } from '../../addresses/worker-path.ts';

interface Options {
  /** Folder of the site; null where there is none. Asked each time: another build takes its place. */
  siteDir: () => Promise<string | null>;
  /** Adds the hooks that refuse whoever is not the desk's browser. */
  guard: (app: FastifyInstance) => void;
}

/** Nothing is kept by the browser, nothing can be sent. */
export async function compareApp({ siteDir, guard }: Options): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    reply.header('Content-Security-Policy', "frame-ancestors 'none'");
  });
  guard(app);
  await app.register(fastifyStatic, { root: process.cwd(), serve: false, cacheControl: false });

  app.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
    const dir = await siteDir();
    const path = `/${params['*']}`;
    // The service worker would keep pages of a version that is gone; `..` leads out of the site.
    if (dir === null || path === WORKER_PATH || /[/\\]\.\.([/\\]|$)/.test(path)) return sendNotFound(reply);
    if (/\.\w+$/.test(path)) return reply.sendFile(path.slice(1), dir);
    const html = await readFile(join(dir, path, 'index.html'), 'utf8').catch(() => null);
    if (html === null) return sendNotFound(reply);
    return reply.type('text/html; charset=utf-8').send(html);
  });
  return app;
}

const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('No existe en esta versión.');
