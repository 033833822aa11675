/** What the screens send of a content file. Whatever else comes is refused before anything looks at it. */
import { z } from 'zod';

const value = z.record(z.string(), z.unknown());
const path = z.array(z.union([z.string(), z.number()]));
const tag = z.string().nullable();

export const toCheck = z.object({ file: z.string(), value, path: path.optional() });
export const toSave = z.object({ file: z.string(), value, tag, title: z.string().optional() });
export const toUndo = z.object({ id: z.string(), expect: z.record(z.string(), tag).optional() });
