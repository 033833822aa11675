/** The desk's server: what the screens ask, and the screens themselves. On this machine alone. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { contentRoutes } from './content.ts';
import type { DeskContext } from './context.ts';
import { copyRoutes } from './copies.ts';
import { answerErrors } from './errors.ts';
import { addGuard } from './guard.ts';
import { healthRoutes } from './health.ts';
import { photoRoutes } from './photos.ts';
import { pictureRoutes } from './pictures.ts';
import { publishRoutes } from './publish.ts';
import { seasonRoutes } from './season.ts';
import { versionRoutes } from './versions.ts';

const MEGABYTE = 1024 * 1024;

interface DeskOptions extends DeskContext {
  token: string;
  /** Folder of the built screens. */
  appDir: string;
}

export async function createDesk(options: DeskOptions): Promise<FastifyInstance> {
  const { token, appDir, previewOrigin, compareOrigins } = options;
  const app = Fastify({ logger: false, bodyLimit: 8 * MEGABYTE, forceCloseConnections: true });
  addGuard(app, token);
  answerErrors(app);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${[previewOrigin, ...Object.values(compareOrigins)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store');
  });
  for (const routes of [
    contentRoutes,
    versionRoutes,
    pictureRoutes,
    healthRoutes,
    photoRoutes,
    publishRoutes,
    copyRoutes,
    seasonRoutes,
  ])
    routes(app, options);
  await app.register(fastifyStatic, {
    root: join(appDir, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
  });
  // Every other address is a screen; which one is for the screens to know.
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/'))
      return reply.code(404).send({ code: 'desconocido', message: 'El escritorio no conoce esa dirección.' });
    return reply.sendFile('index.html', appDir);
  });
  return app;
}
