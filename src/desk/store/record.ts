import { z } from 'zod';

/** sha256 in hex; null where there was or is no file. */
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();

const fileChange = z.object({
  root: z.enum(['content', 'photos']),
  /** In its folder, with `/`. */
  path: z.string(),
  before: hash,
  after: hash,
  /**
   * Of a photo that was taken off the site for good: no copy of it is kept. An earlier version said something else where
   * there was no room: then its copy is just not there.
   */
  lost: z.literal('withdrawn').optional().catch(undefined),
});
/** One file of a change. */
export type FileChange = z.infer<typeof fileChange>;

const version = z.object({
  /** Six digits, in the order of changes whatever the clock says. */
  id: z.string().regex(/^\d{6,}$/),
  title: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Cannot be undone: a withdrawal. */
  final: z.literal(true).optional(),
  changes: z.array(fileChange),
  /** What an earlier version took back stood the other way round: nothing is guessed from it. */
  cancels: z.undefined().optional(),
});
/** A change, as its journal and later its version are stored. What files were before is kept by hash. */
export type Version = z.infer<typeof version>;

export function toJson(record: Version): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}

/** The record in a text; null when it is none. */
export function parseRecord(text: string): Version | null {
  try {
    return version.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
