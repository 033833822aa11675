import type { Role } from '../people/person.ts';

/**
 * Access declaration of a route on the club's server, exported by its module as `handle`. A loader or action of a module
 * without one is refused there. The local desk, which has one user, ignores it.
 */
export interface RouteHandle {
  /** Roles that may use the route; `anyone` also without signing in; `nobody` if the route is for the local desk only. */
  access: readonly Role[] | 'anyone' | 'nobody';
}
