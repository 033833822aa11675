/** Messages between the desk and the process that rebuilds a PDF (rebuild-program.ts). */
import { z } from 'zod';
import { pdfFacts } from './rebuild-pdf.ts';

export const rebuildJob = z.object({
  /** Path of the received file. */
  input: z.string(),
  /** Path of the rebuilt file. */
  output: z.string(),
  /** Names to look for in the text. */
  people: z.array(z.string()),
});

/** Facts about a rebuilt file and its text. */
const documentFacts = pdfFacts.extend({
  mentions: z.array(z.string()),
  hasText: z.boolean(),
});

/** Facts about the rebuilt file, or the reason for its refusal, in Spanish. */
export const rebuildAnswer = z.union([documentFacts, z.object({ refusal: z.string() })]);
export type RebuildAnswer = z.infer<typeof rebuildAnswer>;
