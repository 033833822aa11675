/** Reads `pictures.json`, the picture manifest of a build. */
import { z } from 'zod';
import type { PictureRole } from '../../club/content/picture-request.ts';
import type { FileSource, PictureManifest, PlannedPicture } from './manifest.ts';
import { PROFILES } from './profiles.ts';

const size = z.object({ width: z.number(), height: z.number() });
const drawing = z.object({ kind: z.literal('drawn'), svg: z.string() });
const fileSource = z.object({
  kind: z.literal('file'),
  path: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  mtimeMs: z.number(),
}) satisfies z.ZodType<FileSource>;

const plannedPicture = z.object({
  id: z.string(),
  role: z.enum(Object.keys(PROFILES) as PictureRole[]),
  source: z.discriminatedUnion('kind', [
    fileSource,
    drawing,
    z.object({ kind: z.literal('placeholder'), color: z.string() }),
  ]),
  crest: z.discriminatedUnion('kind', [fileSource, drawing]).exactOptional(),
  original: size,
  cut: size.extend({ left: z.number(), top: z.number() }),
  key: z.string(),
  data: size.extend({
    base: z.string(),
    hash: z.string(),
    color: z.string(),
    focus: z.object({ x: z.number(), y: z.number() }).exactOptional(),
    widths: z.array(z.number()),
  }),
}) satisfies z.ZodType<PlannedPicture>;

const manifest = z.object({
  pictures: z.record(z.string(), plannedPicture),
  withheld: z.array(z.string()).exactOptional(),
});

/** Parses a picture manifest. @throws for invalid JSON and for a manifest of another shape */
export const parsePictureManifest = (text: string): PictureManifest => manifest.parse(JSON.parse(text));
