/** Small pictures of what a form refers to, as the published site cuts them. */
import type { FastifyInstance } from 'fastify';
import { API } from '../api.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { ofPicture } from './photo-bodies.ts';

/** About as wide as they are shown, unless told, px. */
const WANTED = 200;

export function pictureRoutes(app: FastifyInstance, { preview }: DeskContext): void {
  app.get(API.picture, async ({ query }, reply) => {
    const { id, ancho } = asked(ofPicture, query);
    const found = await preview.thumbnail(id, Number(ancho) || WANTED);
    if (!found)
      throw new DeskRefusal(404, { code: 'sin-foto', message: 'No hay ninguna foto con ese nombre.' });
    return reply.type(found.type).send(found.body);
  });
}
