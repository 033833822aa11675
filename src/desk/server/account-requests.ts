/** Helpers for requests about signing in, sessions and people. */
import { type RouterContextProvider, redirectDocument } from 'react-router';
import { fieldsOfFile } from '../../club/references.ts';
import { DeskRefusal } from '../core/desk-refusal.ts';
import { describeDevice } from '../core/people/describe-device.ts';
import { readPeople } from '../core/people/people-file.ts';
import { type Person, START_PATHS } from '../core/people/person.ts';
import { SignInRefusal } from '../core/people/sign-in-refusal.ts';
import { formatCookie, formatSessionCookie, readCookie, SIGN_IN_COOKIE } from './account-cookies.ts';
import { type AccountContext, accountContext, deskContext, personContext } from './context.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns the accounts. @throws DeskRefusal `unknown-address` on the local desk, which has none */
export function requireAccounts(context: Context): AccountContext {
  const account = context.get(accountContext);
  if (!account) throw new DeskRefusal({ code: 'unknown-address' });
  return account;
}

/** Returns the accounts with the person and the session of the request. @throws DeskRefusal `unknown-address` */
export function requirePerson(context: Context) {
  const { accounts, session } = requireAccounts(context);
  const person = context.get(personContext);
  if (!person || !session) throw new DeskRefusal({ code: 'unknown-address' });
  return { accounts, person, session };
}

/** Describes the browser of a request in Spanish. */
export const deviceOf = (request: Request): string => describeDevice(request.headers.get('user-agent'));

/** Returns the token of the browser's pending sign-in; '' without one. */
export const browserTokenOf = (request: Request): string =>
  readCookie(request.headers.get('cookie'), SIGN_IN_COOKIE);

/** Lifetime of the cookie of a pending sign-in: a little longer than that of a code. */
const SIGN_IN_COOKIE_SECONDS = 15 * 60;
export const formatSignInCookie = (browserToken: string): string =>
  formatCookie(SIGN_IN_COOKIE, browserToken, SIGN_IN_COOKIE_SECONDS);

/** Returns the path to open after signing in; null for an address outside of the desk, and for the start page. */
export function returnPath(address: string): string | null {
  // Browsers read `//host` and `/\\host` as another host, and skip tabs and line breaks.
  const url = /^\/(?![/\\])[\x21-\x7e]*$/.test(address) ? URL.parse(address, 'http://desk') : null;
  if (url?.host !== 'desk' || /^\/+(?:$|entrar|salir)/.test(url.pathname)) return null;
  // `/.//host` has become `//host`.
  return url.pathname.replace(/^\/+/, '/') + url.search;
}

interface SignIn {
  personId: string;
  /** True if the sign-in is valid for a person with this address; a passkey is valid for any. */
  wasSentTo?: (email: string) => boolean;
  /** Path to open instead of the person's start page; '' for none. */
  returnTo: string;
}

/**
 * Starts a new session for an authenticated person, and ends the browser's previous one. Returns a redirect that loads a new
 * document, so that no data of another person stay in memory.
 * @throws SignInRefusal `code-expired` if the person was removed or has another address meanwhile
 */
export async function startSession(
  request: Request,
  context: Context,
  { personId, wasSentTo = () => true, returnTo }: SignIn,
): Promise<Response> {
  const { accounts, session } = requireAccounts(context);
  const person = (await peopleOf(context)).find(({ id }) => id === personId);
  if (!person || !wasSentTo(person.email)) throw new SignInRefusal({ code: 'code-expired' });
  if (session) accounts.sessions.end(session.id);
  const { token } = accounts.sessions.create(person.id, deviceOf(request));
  return redirectDocument(returnPath(returnTo) ?? START_PATHS[person.role], {
    headers: [
      ['Set-Cookie', formatSessionCookie(token)],
      ['Set-Cookie', formatCookie(SIGN_IN_COOKIE, '', 0)],
    ],
  });
}

/** Returns the club's short name, or its whole one; `Club` without a readable `club.yaml`. */
export async function clubNameOf(context: Context): Promise<string> {
  const stored = await context.get(deskContext).store.read('club.yaml');
  const { nombre, nombre_corto } = fieldsOfFile('club.yaml', stored?.text);
  return String(nombre_corto ?? nombre ?? 'Club');
}

/** Returns the people who may sign in. */
export const peopleOf = (context: Context): Promise<Person[]> =>
  readPeople(context.get(deskContext).folders.contentDir);
