/** Small pictures of what a form refers to, as the published site cuts them. */
import type { FastifyInstance } from 'fastify';
import { API } from '../api.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { originalPicture } from './original-picture.ts';
import { ofPicture } from './photo-bodies.ts';

/** About as wide as they are shown, unless told, px. */
const WANTED = 200;

export function pictureRoutes(app: FastifyInstance, context: DeskContext): void {
  app.get(API.picture, async ({ query }, reply) => {
    const { id, ancho } = asked(ofPicture, query);
    const width = Number(ancho) || WANTED;
    const found = await context.preview.thumbnail(id, width).catch((error) => {
      if (error.name !== 'AbortError') throw error;
    });
    if (found) return reply.type(found.type).send(found.body);
    // What no page shows yet: it was just uploaded, or only a draft names it.
    const original = await originalPicture(context, id, width);
    if (!original)
      throw new DeskRefusal(404, { code: 'sin-foto', message: 'No hay ninguna foto con ese nombre.' });
    return reply.type('image/webp').send(original);
  });
}
