import type { Folders } from '../../base/config/folders.ts';
import type { Store } from '../../store/store.ts';
import type { PendingUpload } from './photos/pending-upload.ts';
import type { PhotoPreparation } from './photos/preparation.ts';
import type { Preview } from './preview/preview.ts';
import type { Publishing } from './publishing/publishing.ts';

/** Services of an open desk, shared by all requests. */
export interface DeskContext {
  folders: Folders;
  store: Store;
  preview: Preview;
  /** Origin of the preview: `http://127.0.0.1:4332`. */
  previewOrigin: string;
  /** Pending uploads by id. */
  uploads: Map<string, PendingUpload>;
  publishing: Publishing;
  /** Prepares uploaded photos, by default in a limited process, since a file comes from outside. */
  preparePhoto?: PhotoPreparation;
  /** Runs work that replaces content and photos under an exclusive lock, after which the desk reloads them. */
  replaceFolders: <T>(work: () => Promise<T>) => Promise<T>;
  /** Origins of the published version and of the new build. */
  comparedOrigins: { published: string; built: string };
}
