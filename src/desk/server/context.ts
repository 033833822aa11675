import { createContext } from 'react-router';
import type { Folders } from '../../config/folders.ts';
import type { ClubAnswers } from '../../new-club/questions.ts';
import type { Accounts } from '../people/accounts.ts';
import type { Person } from '../people/person.ts';
import type { FoundSession } from '../people/sessions.ts';
import type { PendingUpload } from '../photos/pending-upload.ts';
import type { Preview } from '../preview/preview.ts';
import type { PublicationQueue } from '../publishing/publication-queue.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { Store } from '../store/store.ts';
import type { ReadWriteLock } from './read-write-lock.ts';

/** Services for loaders and actions. */
export interface DeskContext {
  folders: Folders;
  store: Store;
  preview: Preview;
  /** Origin of the preview: `http://127.0.0.1:4332`. */
  previewOrigin: string;
  /** Exclusive while a photo is withdrawn: readers of photos, encoders and builds wait. */
  photosLock: ReadWriteLock;
  /** Exclusive while a restore replaces content and photos: readers of whole folders wait. */
  foldersLock: ReadWriteLock;
  /** Pending uploads by id. */
  uploads: Map<string, PendingUpload>;
  publishing: Publishing;
  /** Background publications that people on the server's desk request. */
  publicationQueue: PublicationQueue;
  /** Origins of the published version and of the new build. */
  comparedOrigins: { published: string; built: string };
}

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
