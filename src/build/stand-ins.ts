import type { Club } from '../content/club.ts';
import { pagePaths, redirects } from '../content/paths.ts';

const ROUTES = ['/equipos/-', '/equipos/-/-', '/galerias/-', '/galerias/-/-', '/-'];

/**
 * React Router builds nothing when a route with a loader has no page at all, as the galleries of a club without
 * photos. One address for each such route, to be rendered and thrown away.
 */
export function standIns(club: Club): string[] {
  const rendered = [...pagePaths(club), ...redirects(club).map(({ from }) => from)];
  const isLike = (path: string, route: string) => {
    const [is, like] = [path.split('/'), route.split('/')];
    return is.length === like.length && like.every((part, i) => part === '-' || part === is[i]);
  };
  return ROUTES.filter((route) => !rendered.some((path) => path !== '/' && isLike(path, route)));
}
