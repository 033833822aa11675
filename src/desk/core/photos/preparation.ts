/** Messages between the desk and the process that prepares a photo (prepare-photo.ts). */
import { z } from 'zod';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { pictureFault } from '../../../media/pictures/inspect.ts';
import { PROFILES } from '../../../media/pictures/profiles.ts';
import { UPLOAD_REFUSALS } from './photo-refusals.ts';

export const preparationJob = z.object({
  /** Path of the uploaded file. */
  path: z.string(),
  /** File name on the volunteer's computer: `IMG_2034.HEIC`. */
  name: z.string(),
  /** Time of the last change according to the browser, ms since 1970. */
  modified: z.number().optional(),
  role: z.enum(Object.keys(PROFILES) as PictureRole[]),
  /** Path of the prepared photo, without extension. */
  out: z.string(),
});
export type PreparationJob = z.infer<typeof preparationJob>;

const size = z.object({ width: z.number(), height: z.number() });

const timeTaken = z.object({
  /** Ms since 1970; a time without a zone counts as Madrid time. */
  at: z.number(),
  source: z.enum(['camera', 'name', 'file', 'unknown']),
});
export type TimeTaken = z.infer<typeof timeTaken>;

/** Photo that is ready to be stored: upright, sRGB, without metadata. */
export const preparedPhoto = z.object({
  /** File name as uploaded. */
  name: z.string(),
  path: z.string(),
  ext: z.enum(['.jpg', '.png']),
  size,
  /** SHA-256 of the prepared file, hex. */
  hash: z.string(),
  /** Difference hash, 16 hex digits. */
  likeness: z.string(),
  taken: timeTaken,
  /** SHA-256 of the uploaded file, hex. */
  sourceHash: z.string(),
  /** True if the whole photo is blurred. */
  blurred: z.boolean(),
  /** True if the photo is too small to look sharp in its role. */
  small: z.boolean(),
  /** For a mark, which nobody consents to: evidence that it is a photo; null in other roles. */
  evidence: z
    .object({
      /** True if it has the colours of a photo. */
      likeAPhoto: z.boolean(),
      /** Difference hashes of the picture turned and mirrored. */
      likenesses: z.array(z.string()),
    })
    .nullable(),
});
export type PreparedPhoto = z.infer<typeof preparedPhoto>;

const refusal = z.union([pictureFault, z.object({ code: z.enum(UPLOAD_REFUSALS) })]);

export const preparationResult = z.union([z.object({ photo: preparedPhoto }), z.object({ refusal })]);
export type PreparationResult = z.infer<typeof preparationResult>;

/** Prepares a photo. @throws the signal's reason; the system error of a failed read or write */
export type PhotoPreparation = (
  job: PreparationJob,
  options?: { signal?: AbortSignal | undefined },
) => Promise<PreparationResult>;
