import { createContext } from 'react-router';
import type { ClubAnswers } from '../../tasks/new-club/questions.ts';
import type { DeskContext } from '../core/desk-context.ts';
import type { Accounts } from '../core/people/accounts.ts';
import type { Person } from '../core/people/person.ts';
import type { FoundSession } from '../core/people/sessions.ts';

/** Router context with the services; `context.get(deskContext)` in a loader or an action. */
export const deskContext = createContext<DeskContext>();

/** Desk that has no club yet. */
export interface NewClubDesk {
  /** Creates the club and opens it at the same address. A second call waits for the first one. */
  begin(answers: ClubAnswers): Promise<void>;
}

/** Router context with the desk without a club; null once there is a club. */
export const newClubContext = createContext<NewClubDesk | null>(null);

/** Router context with the person who signed in; null on the local desk. */
export const personContext = createContext<Person | null>(null);

/** Accounts of a desk on the club's server, and the data of a request that signing in needs. */
export interface AccountContext {
  accounts: Accounts;
  /** Session of the request's cookie; null without a valid one. */
  session: FoundSession | null;
  /** Address of the client, behind trusted proxies. */
  ip: string;
}

/** Router context with the accounts; null on the local desk. */
export const accountContext = createContext<AccountContext | null>(null);

/** Router context with the CSP nonce for the scripts of a document. */
export const nonceContext = createContext<string>();

/** Body of a request to the screens, before anything has read it. */
export interface SentBody {
  chunks: AsyncIterable<Buffer>;
  /** Size that the request declares, bytes; 0 if it declares none. */
  declaredBytes: number;
}

/** Router context with the body of the request. Its limit is that of the route whose action runs. */
export const bodyContext = createContext<SentBody>();

/** Router context with the file that a route with a body of kind `file` receives. */
export const fileContext = createContext<AsyncIterable<Uint8Array>>();
