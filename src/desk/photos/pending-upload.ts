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

/** Upload whose photos wait until they are added or discarded. */
export interface PendingUpload {
  photos: PreparedPhoto[];
  /** Answers to the files that have arrived whole, by key. A browser that lost the answer asks again. */
  answers: Map<string, Promise<FileAnswer>>;
  /** Adding the photos. A browser that lost the answer adds them again, and gets the same result. */
  added: Promise<AddedPhotos> | null;
  /** Stops the preparation of files when the upload is discarded. */
  discarded: AbortController;
  /** Time of the last request, ms since 1970. */
  usedAt: number;
}
