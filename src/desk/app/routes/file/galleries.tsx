import { GALLERIES_FILE } from '../../../core/albums/albums.ts';
import { openFile } from '../../../core/editing/edit-file.ts';
import { LARGE_FORM } from '../../../server/body-limits.ts';
import { deskContext } from '../../../server/context.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/galleries.ts';
import { action as changeFile } from './action.ts';

/** The file of the albums is the only content file that photo editors may change. */
export const handle: RouteHandle = { access: ['board', 'photos'], body: LARGE_FORM };

export function loader({ context }: Route.LoaderArgs) {
  return openFile(context.get(deskContext).store, GALLERIES_FILE);
}

export function action(args: Route.ActionArgs) {
  return changeFile({ ...args, params: { '*': GALLERIES_FILE } });
}

export { default } from './file.tsx';
