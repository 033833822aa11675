/** Small pictures of what a form refers to, as the published site cuts them. */
import type { FastifyInstance } from 'fastify';
import { API } from '../api.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';

/** About as wide as they are shown, unless told, px. */
const WANTED = 200;

export function pictureRoutes(app: FastifyInstance, { preview }: DeskContext): void {
  app.get<{ Querystring: { id: string; ancho?: string } }>(API.picture, async ({ query }, reply) => {
    const found = await preview.thumbnail(query.id, Number(query.ancho) || WANTED);
    if (!found)
      throw new DeskRefusal(404, { code: 'sin-foto', message: 'No hay ninguna foto con ese nombre.' });
    return reply.type(found.type).send(found.body);
  });
}
