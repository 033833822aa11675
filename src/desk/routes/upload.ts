import { z } from 'zod';
import { filePicture } from '../photos/field-pictures.ts';
import { smallPicture } from '../photos/original-picture.ts';
import { prepareUpload } from '../photos/uploads.ts';
import { deskContext } from '../server/context.ts';
import { DeskRefusal, refusable } from '../server/errors.ts';
import { progressResponse } from '../server/progress.ts';
import { parsed, submitted } from '../server/request-body.ts';
import type { Route } from './+types/upload.ts';

/** Longest side of a photo that is looked at before it is added, px. */
const GLANCE = 480;

/** A file in the body, and where it is the picture of a coach, a sponsor…, its place. */
const sent = z.object({
  nombre: z.string().min(1),
  modificado: z.coerce.number().optional(),
  id: z.string().optional(),
  role: z.string().optional(),
});
const toPrepare = z.object({ album: z.string().min(1).nullable() });

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/** A photo that was prepared and waits, by its place in the review: `?foto=3`. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return refusable(async () => {
    const { foto } = parsed(z.object({ foto: z.coerce.number() }), queryOf(request));
    const photo = context.get(deskContext).uploads.get(params.id).batch?.photos[foto];
    if (!photo)
      throw new DeskRefusal(404, { code: 'sin-foto', message: 'No hay ninguna foto con ese número.' });
    const body = await smallPicture(photo.path, GLANCE);
    return new Response(new Uint8Array(body), { headers: { 'Content-Type': 'image/webp' } });
  });
}

/**
 * An upload, step by step: a file a request, of which the first one (to `nueva`) gives it its id; prepared for an album; or
 * given up. A picture with a place of its own is there at once.
 */
export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const { uploads } = desk;
    if (request.method === 'DELETE') {
      await uploads.end(id);
      return { ended: true };
    }
    if (!request.body || request.headers.get('content-type') !== 'application/octet-stream') {
      const { album } = await submitted(toPrepare, request);
      uploads.get(id);
      return progressResponse(request.signal, (tell, signal) =>
        prepareUpload(desk, id, {
          album,
          signal,
          onProgress: (phase, { done, total, name }) => tell({ phase, count: done, total, name }),
        }),
      );
    }
    const { nombre: name, modificado: modified, ...place } = parsed(sent, queryOf(request));
    const upload = id === 'nueva' ? await uploads.begin() : id;
    try {
      await uploads.take(upload, { name, modified }, request.body);
    } catch (error) {
      if (id === 'nueva') await uploads.end(upload);
      throw error;
    }
    if (place.id === undefined || place.role === undefined) return { id: upload };
    return filePicture(desk, upload, { id: place.id, role: place.role });
  });
}
