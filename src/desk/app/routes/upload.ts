import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '../../../media/pictures/limits.ts';
import { DeskRefusal } from '../../core/desk-refusal.ts';
import { resizedPicture, storeFieldPicture } from '../../core/photos/field-pictures.ts';
import {
  deleteUpload,
  findFileAnswer,
  findUpload,
  receivePhoto,
  reviewUpload,
} from '../../core/photos/uploads.ts';
import { deskContext, fileContext } from '../../server/context.ts';
import { parseOrRefuse } from '../../server/read-submission.ts';
import { checkCommand, type RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/upload.ts';

export const handle: RouteHandle = {
  access: ['board', 'photos'],
  body: { kind: 'file', maxBytes: MAX_PICTURE_BYTES },
};

/** Longest side of a photo in the review before it is added, px. */
const REVIEW_SIDE = 480;

const id = z.uuid();
const fileKey = z.string().min(1).max(400);
/** Query for a photo by its key in the upload, for the answer to a file, or for the review of all photos. */
const loaderQuery = z.object({
  foto: fileKey.optional(),
  archivo: fileKey.optional(),
  album: z.string().optional(),
});
/** Query of an upload. With `id` and `role`, the file is stored at once as the picture of a coach, a sponsor… */
const actionQuery = z.object({
  nombre: z.string().min(1),
  archivo: fileKey.optional(),
  modificado: z.coerce.number().optional(),
  id: z.string().optional(),
  role: z.string().optional(),
  confirmado: z.literal('si').optional(),
});

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/** Returns the review of an upload, one of its photos, or the answer to a file: null if it has not arrived. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  const upload = parseOrRefuse(id, params.id);
  const { foto, archivo, album } = parseOrRefuse(loaderQuery, queryOf(request));
  if (archivo !== undefined) return (await findFileAnswer(desk, upload, archivo)) ?? null;
  if (foto === undefined) return reviewUpload(desk, upload, album ?? null);
  const photo = findUpload(desk, upload).photos.get(foto);
  if (!photo) throw new DeskRefusal({ code: 'unknown-upload-photo' });
  const body = await resizedPicture(photo.path, REVIEW_SIDE);
  return new Response(new Uint8Array(body), { headers: { 'Content-Type': 'image/webp' } });
}

/** Receives a file, or discards the upload. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const upload = parseOrRefuse(id, params.id);
  if (request.method === 'DELETE') {
    await deleteUpload(desk, upload);
    return { refused: null };
  }
  const {
    nombre: name,
    modificado: modified,
    archivo: key,
    confirmado,
    ...target
  } = parseOrRefuse(actionQuery, queryOf(request));
  const file = context.get(fileContext);
  if (target.id !== undefined && target.role !== undefined) {
    // Pictures outside of albums are the board's.
    checkCommand(context, ['board']);
    const picture = { name, modified, id: target.id, role: target.role, confirmed: confirmado === 'si' };
    return storeFieldPicture(desk, picture, file, request.signal);
  }
  return receivePhoto(desk, upload, { name, modified, key, role: 'foto' }, file);
}
