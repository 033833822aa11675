import { z } from 'zod';
import { beginEntry } from '../../core/editing/begin-entry.ts';
import { deskContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/new-entry.ts';

export const handle: RouteHandle = { access: ['board'] };

const submission = z.strictObject({ file: z.string(), name: z.string().trim().min(1).max(120) });

/** Begins an entry that a form refers to: a person, a place. Returns its key. */
export async function action({ request, context }: Route.ActionArgs) {
  const { file, name } = await readSubmission(submission, request);
  return { key: await beginEntry(context.get(deskContext), file, name) };
}
