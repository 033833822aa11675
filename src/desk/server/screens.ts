/** The server that every desk begins with: who may ask, how errors are answered, and the screens as files. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrors } from './errors.ts';
import { addGuard } from './guard.ts';

const MEGABYTE = 1024 * 1024;

interface ScreensOptions {
  token: string;
  /** Folder of the built screens. */
  appDir: string;
  /** What the screens may show in a frame: origins, or `'none'`. */
  frames: string;
}

/** @returns a server without any address of the API yet */
export async function screensApp({ token, appDir, frames }: ScreensOptions): Promise<FastifyInstance> {
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
    `frame-src ${frames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Content-Security-Policy', policy);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  await app.register(fastifyStatic, {
    root: join(appDir, 'assets'),
    prefix: '/assets/',
    // Their names have a hash of what is in them: the browser need not compile them again.
    immutable: true,
    maxAge: '1y',
  });
  // Every other address is a screen; which one is for the screens to know.
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/'))
      return reply.code(404).send({ code: 'desconocido', message: 'El escritorio no conoce esa dirección.' });
    return reply.sendFile('index.html', appDir);
  });
  return app;
}
