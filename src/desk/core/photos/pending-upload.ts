import type { PreparedPhoto } from './preparation.ts';

/** Result of adding the photos of an upload to an album. */
export interface AddedPhotos {
  /** Key of the album. */
  album: string;
  /** Numbers of the photos in the album. */
  numbers: number[];
}

/** Answer to an uploaded file. */
export interface FileAnswer {
  /** Reason in Spanish why the file was refused; null if its photo was accepted. */
  refused: string | null;
}

/** Upload whose photos have not been added or discarded yet. */
export interface PendingUpload {
  /** Accepted photos by the keys of their files. Their records on disk survive a restart. */
  photos: Map<string, PreparedPhoto>;
  /** Answers to completely received files, by key, for browsers that lost the answer. */
  answers: Map<string, Promise<FileAnswer>>;
  /** Running or finished addition to an album, whose result a repeated request receives. */
  addition: Promise<AddedPhotos> | null;
  /** Aborts the preparation of files when the upload is discarded. */
  preparation: AbortController;
  /** Time of the last request, ms since 1970. */
  usedAt: number;
}
