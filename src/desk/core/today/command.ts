/** Changes of single trainings and matches that a coach may make from a phone. */
import { z } from 'zod';
import { REASONS } from './reasons.ts';

const reason = z.enum(REASONS).nullable().default(null);
const date = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const points = z.int().min(0).max(999);

const change = z.discriminatedUnion('kind', [
  /** A training does not take place, or a match is postponed. */
  z.object({ kind: z.literal('cancel'), reason }),
  /** Another day, time or venue; fields that are left out keep their value. A match has no end. */
  z.object({
    kind: z.literal('move'),
    reason,
    date: date.optional(),
    from: time.optional(),
    to: time.optional(),
    venue: z.string().min(1).optional(),
  }),
  /** Restores the weekly schedule, or a postponed match's original date. */
  z.object({ kind: z.literal('restore') }),
  z.object({
    kind: z.literal('result'),
    /** Goals or points, the team's own first; null if the partials say it. `planEntryChange` checks the rules of the team. */
    total: z.tuple([points, points]).nullable(),
    /** Points of each set, or score of each period. */
    partials: z.array(z.tuple([points, points])).max(12),
  }),
]);
export type EntryChange = z.infer<typeof change>;

const entryChange = z.object({
  key: z.uuid(),
  entry: z.string(),
  /** Fingerprint of the entry that the person saw. */
  fingerprint: z.string(),
  change,
});
export type EntryChangeRequest = z.infer<typeof entryChange>;

export const todayCommand = z.discriminatedUnion('intent', [
  /** Returns the sentence that families would read, with the key; changes nothing. */
  entryChange.extend({ intent: z.literal('preview') }),
  entryChange.extend({ intent: z.literal('apply') }),
  z.object({ intent: z.literal('undo'), key: z.uuid(), version: z.string() }),
  /** Publishes again after a failure. */
  z.object({ intent: z.literal('publish') }),
]);
export type TodayCommand = z.infer<typeof todayCommand>;
