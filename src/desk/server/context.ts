import { createContext } from 'react-router';
import type { Folders } from '../../config/folders.ts';
import type { ClubAnswers } from '../../new-club/questions.ts';
import type { PreparedPhoto } from '../photos/preparation.ts';
import type { Preview } from '../preview/preview.ts';
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
  /** While a photo is withdrawn nobody else may read photos, encode or build. */
  photosGate: ReadWriteLock;
  /** While content and photos of a copy take the places of those that are there, nobody may read all of them. */
  foldersGate: ReadWriteLock;
  /** Photos on their way in, by their upload. */
  uploads: Map<string, PreparedPhoto[]>;
  publishing: Publishing;
  /** Origins of the published version and of the new build. */
  compareOrigins: { published: string; built: string };
}

/** `context.get(deskContext)` in a loader or an action. */
export const deskContext = createContext<DeskContext>();

/** Desk that has no club yet. */
export interface NewClubDesk {
  /** Creates the club and opens it at the same address. A second call waits for the first one. */
  begin(answers: ClubAnswers): Promise<void>;
}

/** Null as soon as there is a club. */
export const newClubContext = createContext<NewClubDesk | null>(null);

/** Lets the scripts of one document run. */
export const nonceContext = createContext<string>();
