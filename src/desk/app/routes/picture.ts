import { z } from 'zod';
import { withClubLock } from '../../../base/files/club-lock.ts';
import type { DeskContext } from '../../core/desk-context.ts';
import { DeskRefusal } from '../../core/desk-refusal.ts';
import { originalPicture, resizedPicture } from '../../core/photos/field-pictures.ts';
import { listKnownFiles } from '../../core/photos/photo-files.ts';
import { deskContext } from '../../server/context.ts';
import { parseOrRefuse } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/picture.ts';

export const handle: RouteHandle = { access: ['board', 'photos'] };

/** Default width of a thumbnail, px. */
const THUMBNAIL_WIDTH = 200;
/** Longest side of an uncropped original, px. */
const ORIGINAL_SIDE = 1400;
/** Longest side of a similar photo, px. */
const SIMILAR_SIDE = 360;

const query = z.union([
  z.object({ huella: z.string() }),
  z.object({ id: z.string().min(1), entera: z.string() }),
  z.object({ id: z.string().min(1), ancho: z.coerce.number().int().positive().default(THUMBNAIL_WIDTH) }),
]);

interface Picture {
  body: Buffer;
  type?: string;
}

/** Finds the requested picture; null if there is none. */
async function find(desk: DeskContext, requested: z.infer<typeof query>): Promise<Picture | null> {
  if ('huella' in requested) {
    const known = await withClubLock(desk.folders.contentDir, 'read', () => listKnownFiles(desk.folders));
    const file = known.find(({ sha256 }) => sha256 === requested.huella);
    const body = file && (await resizedPicture(file.absolute, SIMILAR_SIDE).catch(() => null));
    return body ? { body } : null;
  }
  if (!('entera' in requested)) {
    const shown = await desk.preview.thumbnail(requested.id, requested.ancho).catch((error) => {
      if (error.name !== 'AbortError') throw error;
    });
    if (shown) return shown;
  }
  // No page shows it yet, because it was just uploaded or only a draft refers to it.
  const body = await originalPicture(
    desk,
    requested.id,
    'entera' in requested ? ORIGINAL_SIDE : requested.ancho,
  );
  return body && { body };
}

/** Returns a picture: a thumbnail as the site crops it, an uncropped original (`entera`), or a similar photo (`huella`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = parseOrRefuse(query, Object.fromEntries(new URL(request.url).searchParams));
  const found = await find(context.get(deskContext), requested);
  if (!found) throw new DeskRefusal({ code: 'unknown-photo' });
  return new Response(new Uint8Array(found.body), {
    headers: { 'Content-Type': found.type ?? 'image/webp' },
  });
}
