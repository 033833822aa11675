import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { versionChanges } from '../../versions.ts';
import type { Route } from './+types/version-changes.ts';

/** What a version changed, for whoever wants to see it: the list of versions has it not. */
export function loader({ params, context }: Route.LoaderArgs) {
  return refusable(async () => ({ files: await versionChanges(context.get(deskContext).store, params.id) }));
}
