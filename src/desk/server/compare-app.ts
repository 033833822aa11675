/** Server of a built site on a separate origin, for comparison with another version. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { WORKER_PATH } from '../../base/addresses/worker-path.ts';
import type { DeskAccess } from './access.ts';
import { deskApp } from './desk-app.ts';

interface Options {
  /** Returns the folder of the site; null if there is none. Called for each request, because a build may replace it. */
  siteDir: () => Promise<string | null>;
  access: Pick<DeskAccess, 'guardPages' | 'serverOptions'>;
}

/** Creates a read-only server with uncacheable responses. */
export async function compareApp({ siteDir, access }: Options): Promise<FastifyInstance> {
  const app = deskApp(access);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    reply.header('Content-Security-Policy', "frame-ancestors 'none'");
  });
  access.guardPages(app);
  await app.register(fastifyStatic, { root: process.cwd(), serve: false, cacheControl: false });

  app.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
    const dir = await siteDir();
    const path = `/${params['*']}`;
    // The service worker would cache pages of a replaced version; `..` would leave the folder of the site.
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
