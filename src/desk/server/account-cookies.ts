/** Cookies of the desk on the club's server. `__Host-` binds them to one host, without subdomains. */
import { SESSION_LIFETIME_MS } from '../core/people/sessions.ts';

/** Session of a person. */
export const SESSION_COOKIE = '__Host-escritorio';
/** Pending sign-in: binds a code to the browser that asked for it. */
export const SIGN_IN_COOKIE = '__Host-entrada';

/** Returns the value of a cookie; '' without it. @param header the Cookie header */
export function readCookie(header: string | null | undefined, name: string): string {
  // Only what RFC 6265 calls white space. `trim` removes more, which browsers accept in names of cookies without a `__Host-` prefix.
  const pairs = (header ?? '').split(';').map((pair) => pair.replace(/^[ \t]+/, '').split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

/** Returns a Set-Cookie header. @param seconds lifetime; 0 deletes the cookie */
export const formatCookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;

/** Returns the Set-Cookie header of a session. Sent again whenever the session is extended. */
export const formatSessionCookie = (token: string): string =>
  formatCookie(SESSION_COOKIE, token, SESSION_LIFETIME_MS / 1000);
