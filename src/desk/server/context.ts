import type { Folders } from '../../contract/folders.ts';
import type { Exclusive } from '../exclusive.ts';
import type { Preview } from '../preview/preview.ts';
import type { CompareOrigins } from '../publish-api.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { Store } from '../store/store.ts';

/** What the groups of addresses work with. */
export interface DeskContext {
  folders: Folders;
  store: Store;
  preview: Preview;
  /** Where the preview is served, `http://127.0.0.1:4332`. */
  previewOrigin: string;
  /** While a photo is withdrawn nobody else may read photos, encode or build. */
  photosGate: Exclusive;
  publishing: Publishing;
  /** Where the published version and the new build are served. */
  compareOrigins: CompareOrigins;
}
