import { z } from 'zod';
import { MAX_PDF_BYTES } from '../../../../media/pdf/limits.ts';
import { receiveDocument } from '../../../core/documents/receive-document.ts';
import { deleteUpload } from '../../../core/photos/uploads.ts';
import { deskContext, fileContext } from '../../../server/context.ts';
import { parseOrRefuse } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/upload.ts';

export const handle: RouteHandle = {
  access: ['board'],
  body: { kind: 'file', maxBytes: MAX_PDF_BYTES },
};

const query = z.object({ nombre: z.string().min(1) });

/** Receives a PDF, which `changeDocuments` files later, or discards an upload. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const id = parseOrRefuse(z.uuid(), params.id);
  if (request.method === 'DELETE') {
    await deleteUpload(desk, id);
    return null;
  }
  const { nombre: name } = parseOrRefuse(query, Object.fromEntries(new URL(request.url).searchParams));
  return receiveDocument(desk, { id, name }, context.get(fileContext), request.signal);
}
