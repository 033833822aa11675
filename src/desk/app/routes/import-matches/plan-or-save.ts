/** Action of the import screen: plans an import, or saves it. */
import { z } from 'zod';
import { answersSchema } from '../../../../club/lists/questions/questions.ts';
import type { DeskContext } from '../../../core/desk-context.ts';
import { previewImport, saveImport } from '../../../core/import/import-matches.ts';
import { jsonField, readSubmission } from '../../../server/read-submission.ts';
import { toRefusalResponse } from '../../../server/refusals.ts';

const commandSchema = z.object({
  choices: z.object({ answers: answersSchema, removeAbsent: z.boolean() }),
  /** Expected tags and kind of the outcome to save; null to plan only. */
  accepted: z
    .object({
      tags: z.record(z.string(), z.string().nullable()),
      savedParts: z.enum(['matches', 'standings', 'both', 'answers']),
    })
    .nullable(),
});
export type AcceptedOutcome = z.infer<typeof commandSchema>['accepted'];
const submission = z.object({ list: z.file(), command: jsonField(commandSchema) });

/** Plans the import of the submitted list, or saves it if its outcome was accepted. */
export async function planOrSave(desk: DeskContext, request: Request) {
  const {
    list,
    command: { choices, accepted },
  } = await readSubmission(submission, request);
  const [club = ''] = choices.answers.club;
  const plan = async () => ({ preview: await previewImport(desk, list, choices), club });
  if (!accepted) return plan();
  try {
    const { preview } = await saveImport(desk, list, choices, accepted.tags);
    return { saved: { preview, savedParts: accepted.savedParts } };
  } catch (error) {
    // Plans again, so that the screen shows the current content.
    return { ...(await plan()), refusal: toRefusalResponse(error).refusal };
  }
}
