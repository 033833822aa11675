/** Commands about watched lists that screens submit. */
import { z } from 'zod';

const ids = z.array(z.string()).max(5000).optional();
export const watchCommand = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('look') }),
  z.strictObject({
    intent: z.literal('accept'),
    address: z.string(),
    hash: z.string(),
    changes: ids,
    conflicts: ids,
  }),
  /** Settings as the file has them, checked when they are saved. */
  z.strictObject({ intent: z.literal('save'), settings: z.unknown() }),
]);
export type WatchCommand = z.infer<typeof watchCommand>;
