import { data } from 'react-router';
import { z } from 'zod';
import { undoVersion } from '../../core/editing/versions.ts';
import { LARGE_FORM } from '../../server/body-limits.ts';
import { deskContext, personContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/undo.ts';

/** Photo editors may undo their own changes of albums. */
export const handle: RouteHandle = { access: ['board', 'photos'], body: LARGE_FORM };

const undoCommand = z.object({
  id: z.string(),
  /** Title of the version, for the question whether later changes may be lost. */
  title: z.string().default(''),
  expect: z.record(z.string(), z.string().nullable()).optional(),
});

/** Undoes a version, for the list of versions and for the notice after a change. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const requested = await readSubmission(undoCommand, request);
  const done = await undoVersion(desk, requested, context.get(personContext));
  // Nothing has changed. With an error status React Router skips the revalidation.
  if ('laterChanges' in done) return data(done, { status: 409 });
  await desk.preview.update(new Map());
  return done;
}
