import { DeskRefusal } from '../../core/desk-refusal.ts';
import type { RouteHandle } from '../../server/route-access.ts';

export const handle: RouteHandle = { access: ['board', 'photos'] };

/** Refuses unknown addresses. The shell shows the refusal below the navigation, except to coaches, who have no shell. */
export function loader(): never {
  throw new DeskRefusal({ code: 'unknown-address' });
}

export default function NotFoundScreen() {
  return null;
}
