import { deskContext } from '../../server/context.ts';
import type { Route } from './+types/job.ts';

/** Returns only the state of the job, for polling. */
export function loader({ context }: Route.LoaderArgs) {
  return { job: context.get(deskContext).publishing.job };
}
