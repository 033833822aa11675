import type { RouterContextProvider } from 'react-router';
import { DeskRefusal } from '../desk-refusal.ts';
import type { Person, Role } from '../people/person.ts';
import { personContext } from './context.ts';

/**
 * Access declaration of a route, exported by its module as `handle`. The club's server refuses requests to routes without one.
 * The local desk, which has one user, ignores it.
 */
export interface RouteHandle {
  /** Roles that may use the route; `anyone` also without signing in; `nobody` if the route is for the local desk only. */
  access: readonly Role[] | 'anyone' | 'nobody';
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
