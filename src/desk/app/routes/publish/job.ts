import { deskContext } from '../../../server/context.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/job.ts';

export const handle: RouteHandle = { access: ['board', 'photos'] };

/** Returns the state of the job, for polling. */
export function loader({ context }: Route.LoaderArgs) {
  return { job: context.get(deskContext).publishing.job };
}
