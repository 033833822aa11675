/** What the screens send of photos. Whatever else comes is refused before anything looks at it. */
import { Readable } from 'node:stream';
import { z } from 'zod';

const word = z.string().min(1);
const n = z.int().min(1);
const percent = z.number().min(0).max(100);
const focus = z.tuple([percent, percent]).nullable();

export const ofAlbum = z.object({ album: word });
export const ofPicture = z.object({ id: word });
export const toEditAlbum = z.object({
  album: word,
  tag: word,
  captions: z.record(z.string().regex(/^[1-9]\d*$/), z.string()).exactOptional(),
  chapters: z.array(z.object({ title: z.string(), foto: n })).exactOptional(),
  cover: z.object({ n, focus }).exactOptional(),
});
/** Its other fields are told apart by the record's own schema, which says what each of them takes. */
export const toPermit = z.looseObject({ album: word, menores: z.boolean(), guarda: z.string() });

export const sentPhoto = z.object({ nombre: word, modificado: z.coerce.number().optional() });
export const sentBytes = z.instanceof(Readable);
export const toPrepare = z.object({ album: word.nullable() });
export const toAdd = z.object({
  album: z.union([word, z.object({ season: z.string(), name: z.string() })]),
  take: z.array(z.int().min(0)),
  confirmed: z.boolean(),
});
export const toFile = z.object({ id: word, role: word });

const hash = z.string().regex(/^[\da-f]{64}$/);
export const ofAlike = z.object({ huella: hash });
export const message = z.object({ text: z.string() });
export const toWithdraw = z.object({
  photos: z
    .array(z.object({ album: word, n, cover: n.exactOptional(), also: z.array(hash).exactOptional() }))
    .min(1),
});
