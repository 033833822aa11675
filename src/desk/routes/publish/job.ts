import { deskContext } from '../../server/context.ts';
import type { Route } from './+types/job.ts';

/** How far the job is: requested often, so without all that its screen shows besides. */
export function loader({ context }: Route.LoaderArgs) {
  return { job: context.get(deskContext).publishing.job };
}
