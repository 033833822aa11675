import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../tests/setup/request.ts';
import type { Role } from '../people/person.ts';
import { screenRoutes } from '../testing/guarded-desk.ts';
import {
  type DeskBrowser,
  PEOPLE,
  SHARED_ORIGINS,
  type SharedDesk,
  sharedDesk,
} from '../testing/shared-desk.ts';

let desk: SharedDesk;
beforeAll(async () => {
  desk = await sharedDesk();
}, 300_000);
afterAll(() => desk?.close());

/** Routes by access, with `x` for parameters. The board may use all others. */
const ANYONE = /^\/entrar(\/|$)/;
const EVERYBODY = ['/salir', '/dispositivos'];
const LOCAL_ONLY = ['/club-nuevo', '/publicar/carpetas'];
const BY_ROLE: Record<Exclude<Role, 'junta'>, string[]> = {
  fotos: [
    '/foto',
    '/fotos',
    '/fotos/nuevo',
    '/fotos/permisos',
    '/fotos/x/x',
    '/subidas/x',
    '/publicar/tarea',
    // Unknown addresses.
    '/x',
  ],
  entrenador: ['/hoy'],
};

function isAllowed(role: Role | null, path: string): boolean {
  if (ANYONE.test(path)) return true;
  if (role === null || LOCAL_ONLY.includes(path)) return false;
  return role === 'junta' || EVERYBODY.includes(path) || BY_ROLE[role].includes(path);
}

/** True if a response says that the person may not use the route, or leads to another one. */
const isRefused = ({ status, headers, text }: Answer) =>
  [401, 403].includes(status) || headers.location !== undefined || text.includes('SingleFetchRedirect');

/** Requests every route, and compares with the access of a role. */
async function walkRoutes(browser: DeskBrowser, role: Role | null): Promise<void> {
  const routes = screenRoutes(desk.ports.screens);
  expect(routes.length).toBeGreaterThan(80);
  for (const { method, path } of routes) {
    // These redirect everybody: signing in to the start page of a person, signing out to signing in.
    if (role !== null && /^\/(entrar|salir)/.test(path)) continue;
    const answer = await browser.send(path, {
      method,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
    });
    const allowed = isAllowed(role, path.replace(/_?\.data$/, '').replace(/(?<=.)\/$/, ''));
    // A route without an action answers 405, whoever asks.
    if (answer.status !== 405) expect(isRefused(answer), `${role} ${method} ${path}`).toBe(!allowed);
    // Every response with content of the club has the overview with this address.
    if (role === null || role === 'entrenador')
      expect(answer.text, path).not.toContain(SHARED_ORIGINS.preview);
  }
}

test.each(['junta', 'fotos', 'entrenador'] as const)('%s may use the routes of the role only', (role) =>
  walkRoutes(desk.signIn(PEOPLE[role]), role),
);

test('nobody may use a route without signing in', () => walkRoutes(desk.stranger, null));

test('a revoked session and a removed person are like no session', async () => {
  const revoked = desk.signIn(PEOPLE.junta);
  desk.accounts.sessions.end(revoked.session?.id ?? '');
  await walkRoutes(revoked, null);
  const removed = desk.signIn({ ...PEOPLE.junta, id: 'persona-antigua' });
  await walkRoutes(removed, null);
});
