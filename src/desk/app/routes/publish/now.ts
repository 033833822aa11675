import { z } from 'zod';
import { runPublishCommand } from '../../../core/publishing/publish-commands.ts';
import { deskContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/now.ts';

/** Photo editors may publish, but not use the publish screen with its settings and undo. */
export const handle: RouteHandle = { access: ['board', 'photos'] };

/** Returns the progress of the publication, the result of the last one, and the origin of the published site. */
export function loader({ context }: Route.LoaderArgs) {
  const { publishing, comparedOrigins } = context.get(deskContext);
  const { isPublishing, job, lastPublication } = publishing;
  return { isPublishing, job, lastPublication, origin: comparedOrigins.published };
}

const command = z.strictObject({ intent: z.literal('publish') });

/** Publishes everything that is saved, in the background. */
export async function action({ request, context }: Route.ActionArgs) {
  await runPublishCommand(context.get(deskContext), await readSubmission(command, request));
  return { started: true };
}
