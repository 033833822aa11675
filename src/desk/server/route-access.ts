import type { RouterContextProvider } from 'react-router';
import { DeskRefusal } from '../core/desk-refusal.ts';
import type { Person, Role } from '../core/people/person.ts';
import type { BodyLimit } from './body-limits.ts';
import { personContext } from './context.ts';

/** Declaration of a route, exported by its module as `handle`. */
export interface RouteHandle {
  /**
   * Roles that may use the route; `anyone` also without signing in; `nobody` if the route is for the local desk only. The
   * club's server refuses requests to routes without a declaration. The local desk, which has one user, ignores it.
   */
  access: readonly Role[] | 'anyone' | 'nobody';
  /** Body that the route's action accepts; a small form (`DEFAULT_BODY`) if absent. */
  body?: BodyLimit;
}

/** Checks a declaration. @throws DeskRefusal `not-signed-in`, `not-allowed` */
export function checkAccess(person: Person | null, access: RouteHandle['access'] | undefined): void {
  if (access === 'anyone') return;
  if (!person) throw new DeskRefusal({ code: 'not-signed-in' });
  if (access === undefined || access === 'nobody' || !access.includes(person.role))
    throw new DeskRefusal({ code: 'not-allowed' });
}

/**
 * Checks a command that fewer roles may use than its route. Allows everything on the local desk.
 * @throws DeskRefusal `not-allowed`
 */
export function checkCommand(
  context: Readonly<RouterContextProvider>,
  access: readonly Role[] | 'nobody',
): void {
  const person = context.get(personContext);
  if (person) checkAccess(person, access);
}
