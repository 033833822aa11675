import { redirectDocument } from 'react-router';
import { formatCookie, SESSION_COOKIE } from '../../server/account-cookies.ts';
import { requireAccounts } from '../../server/account-requests.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/sign-out.ts';

export const handle: RouteHandle = { access: ['board', 'photos', 'coach'] };

/** Ends the session of this browser, and clears its cache. */
export function action({ context }: Route.ActionArgs): Response {
  const { accounts, session } = requireAccounts(context);
  if (session) accounts.sessions.end(session.id);
  return redirectDocument('/entrar', {
    headers: [
      ['Set-Cookie', formatCookie(SESSION_COOKIE, '', 0)],
      ['Clear-Site-Data', '"cache"'],
    ],
  });
}
