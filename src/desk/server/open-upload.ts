import type { OpenUpload, OpenUploads } from '../photos/open-uploads.ts';
import { DeskRefusal } from './errors.ts';

/** An upload that is under way. @throws DeskRefusal `sin-subida` */
export function uploadOf(uploads: OpenUploads, id: string): OpenUpload {
  const upload = uploads.get(id);
  if (upload) return upload;
  throw new DeskRefusal(404, {
    code: 'sin-subida',
    message:
      'Estas fotos ya no están esperando: el escritorio se cerró o se dejó para otro momento. No se ha añadido nada; vuelve a elegirlas.',
  });
}
