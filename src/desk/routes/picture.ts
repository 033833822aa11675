import { z } from 'zod';
import { deskContext } from '../server/context.ts';
import { DeskRefusal, refusable } from '../server/errors.ts';
import { originalPicture } from '../server/original-picture.ts';
import { parsed } from '../server/request-body.ts';
import type { Route } from './+types/picture.ts';

/** About as wide as they are shown, unless told, px. */
const WIDTH = 200;

const query = z.object({ id: z.string().min(1), ancho: z.coerce.number().int().positive().default(WIDTH) });

/** A small picture of what a form refers to, as the published site cuts it. */
export function loader({ request, context }: Route.LoaderArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const { id, ancho } = parsed(query, Object.fromEntries(new URL(request.url).searchParams));
    const found = await desk.preview.thumbnail(id, ancho).catch((error) => {
      if (error.name !== 'AbortError') throw error;
    });
    // What no page shows yet: it was just uploaded, or only a draft names it.
    const body = found ? found.body : await originalPicture(desk, id, ancho);
    if (!body)
      throw new DeskRefusal(404, { code: 'sin-foto', message: 'No hay ninguna foto con ese nombre.' });
    const headers = { 'Content-Type': found ? found.type : 'image/webp' };
    return new Response(new Uint8Array(body), { headers });
  });
}
