import { z } from 'zod';
import { originalPicture, smallPicture } from '../photos/field-pictures.ts';
import { type DeskContext, deskContext } from '../server/context.ts';
import { DeskRefusal, parsed } from '../server/refusals.ts';
import { knownPhotos } from '../withdraw/photo-files.ts';
import type { Route } from './+types/picture.ts';

/** About as wide as they are shown, where the address has no width, px. */
const WIDTH = 200;
/** Longest side of a whole original, and of what looks like a photo, px. */
const WHOLE = 1400;
const ALIKE = 360;

const query = z.union([
  z.object({ huella: z.string() }),
  z.object({ id: z.string().min(1), entera: z.string() }),
  z.object({ id: z.string().min(1), ancho: z.coerce.number().int().positive().default(WIDTH) }),
]);

interface Picture {
  body: Buffer;
  type?: string;
}

async function find(desk: DeskContext, given: z.infer<typeof query>): Promise<Picture | null> {
  if ('huella' in given) {
    const known = await desk.photosGate.shared(() => knownPhotos(desk.folders));
    const file = known.find(({ sha256 }) => sha256 === given.huella);
    const body = file && (await smallPicture(file.absolute, ALIKE).catch(() => null));
    return body ? { body } : null;
  }
  if (!('entera' in given)) {
    const shown = await desk.preview.thumbnail(given.id, given.ancho).catch((error) => {
      if (error.name !== 'AbortError') throw error;
    });
    if (shown) return shown;
  }
  // What no page shows yet: it was just uploaded, or only a draft names it.
  const body = await originalPicture(desk, given.id, 'entera' in given ? WHOLE : given.ancho);
  return body && { body };
}

/** A picture of what a form or an album refers to: small, as the published site cuts it; whole (`entera`); or by `huella`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const given = parsed(query, Object.fromEntries(new URL(request.url).searchParams));
  const found = await find(context.get(deskContext), given);
  if (!found)
    throw new DeskRefusal(404, { code: 'sin-foto', message: 'No hay ninguna foto con ese nombre.' });
  return new Response(new Uint8Array(found.body), {
    headers: { 'Content-Type': found.type ?? 'image/webp' },
  });
}
