import type { Exclusive } from '../exclusive.ts';
import type { Preview } from './preview.ts';

/** The preview, as long as no photo is being withdrawn: it waits meanwhile. */
export function gatedPreview(preview: Preview, gate: Exclusive): Preview {
  return {
    ...preview,
    update: (overlay) => gate.shared(() => preview.update(overlay)),
    picture: (path) => gate.shared(() => preview.picture(path)),
    thumbnail: (id, width) => gate.shared(() => preview.thumbnail(id, width)),
  };
}
