import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import type { Listening } from './listen.ts';

/**
 * Serves a built site as GitHub Pages would: folders with their index.html, 404.html for what is not there, and no
 * header or rule of the site's own. Pictures, which only a full `npm run build` encodes, come from `picturesFrom`.
 */
export async function startStaticHost(root: string, picturesFrom: string): Promise<Listening> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, { root, redirect: true });
  app.get('/img/*', async ({ url }, reply) => {
    const picture = await fetch(picturesFrom + url);
    reply.code(picture.status).type(picture.headers.get('content-type') ?? '');
    return Buffer.from(await picture.arrayBuffer());
  });
  app.setNotFoundHandler((_, reply) =>
    reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(createReadStream(join(root, '404.html'))),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}
