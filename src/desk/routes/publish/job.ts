import { z } from 'zod';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import type { Route } from './+types/job.ts';

/** How far the job is: asked often, so without all that its screen shows besides. */
export function loader({ context }: Route.LoaderArgs) {
  return { job: context.get(deskContext).publishing.job };
}

const order = z.object({ intent: z.literal('cancel') });

export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    await submitted(order, request);
    context.get(deskContext).publishing.cancel();
    return { cancelled: true };
  });
}
