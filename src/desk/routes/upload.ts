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

const word = z.string().min(1);
const sent = z.object({ nombre: word, modificado: z.coerce.number().optional() });
const order = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('begin') }),
  z.object({ intent: z.literal('prepare'), album: word.nullable() }),
  z.object({ intent: z.literal('file'), id: word, role: word }),
]);
export type UploadOrder = z.infer<typeof order>;

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

/** An upload, step by step: begun (as `nueva`), a file a request, prepared for an album or filed as a picture, or given up. */
export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const { uploads } = desk;
    if (request.method === 'DELETE') {
      await uploads.end(id);
      return { ended: true };
    }
    if (request.body && request.headers.get('content-type') === 'application/octet-stream') {
      const { nombre: name, modificado: modified } = parsed(sent, queryOf(request));
      await uploads.take(id, { name, modified }, request.body);
      return { taken: true };
    }
    const given = await submitted(order, request);
    switch (given.intent) {
      case 'begin':
        return { id: await uploads.begin() };
      case 'prepare':
        uploads.get(id);
        return progressResponse(request.signal, (tell, signal) =>
          prepareUpload(desk, id, {
            album: given.album,
            signal,
            onProgress: (phase, { done, total, name }) => tell({ phase, count: done, total, name }),
          }),
        );
      case 'file':
        return filePicture(desk, id, given);
    }
  });
}
