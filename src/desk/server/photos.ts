import type { FastifyInstance } from 'fastify';
import { addPhotoRoutes } from './add-photos.ts';
import { albumRoutes } from './albums.ts';
import type { DeskContext } from './context.ts';
import { fieldPictureRoutes } from './field-pictures.ts';
import { permissionRoutes } from './permissions.ts';
import { uploadRoutes } from './uploads.ts';
import { withdrawalRoutes } from './withdrawals.ts';

/** All that is done with photos. */
export function photoRoutes(app: FastifyInstance, context: DeskContext): void {
  const uploads = uploadRoutes(app, context);
  addPhotoRoutes(app, context, uploads);
  fieldPictureRoutes(app, context, uploads);
  for (const routes of [albumRoutes, permissionRoutes, withdrawalRoutes]) routes(app, context);
}
