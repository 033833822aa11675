/** What goes into the preparation of photos and what comes out of it. */
import type { Size } from '../../pictures/geometry.ts';
import type { Fault } from '../../pictures/inspect.ts';
import type { PictureRole } from '../../pictures/types.ts';

/** A file as it was uploaded. */
export interface Upload {
  /** Absolute path in the staging folder. */
  path: string;
  /** What the volunteer's computer calls it: `IMG_2034.HEIC`. */
  name: string;
  /** When the file was last changed, as the browser tells it, ms since 1970. */
  modified?: number;
}

/** Why a file is not taken. What `Fault` names is refused everywhere; the rest only concerns uploads. */
export type Refusal =
  | Fault
  | {
      code:
        | 'video'
        | 'comprimido'
        | 'svg-activo'
        | 'svg-ilegible'
        | 'svg-vacio'
        | 'dibujo'
        | 'retirada'
        | 'tiempo'
        | 'proceso';
    };

/** A refused file and the sentence for it. */
export interface RefusedUpload {
  name: string;
  code: Refusal['code'];
  /** Spanish: which file, what is wrong, what to do. */
  message: string;
}

/** When a photo was taken, and how that is known. */
export interface Taken {
  /** Instant, ms since 1970; what names no zone counts as Madrid's clock. */
  at: number;
  from: 'camara' | 'nombre' | 'archivo' | 'nada';
}

/** What tells two photos apart or shows that they are one. */
export interface Fingerprint extends Size {
  /** SHA-256 of the file, hex. */
  sha256: string;
  /** 64-bit difference hash, 16 hex digits; like pictures differ in few bits. */
  differenceHash: string;
}

/** A photo that is ready to be filed: upright, sRGB, no metadata. */
export interface PreparedPhoto extends Size {
  /** As uploaded. */
  name: string;
  /** Absolute path in the staging folder. */
  path: string;
  ext: '.jpg' | '.png';
  bytes: number;
  taken: Taken;
  /** SHA-256 of the uploaded file, hex. */
  sourceSha256: string;
  /** SHA-256 of the prepared file, hex. */
  sha256: string;
  /** See Fingerprint. */
  differenceHash: string;
  /** Nothing in it is sharp. */
  blurred: boolean;
  /** Will look soft where it is shown. */
  small: boolean;
}

/** A photo that is already in the album, by its number. */
export interface AlbumPhoto extends Fingerprint {
  n: number;
}

/** What a photo repeats: one of the album, or an earlier one of the same upload. */
export type Repeats = { same: boolean } & ({ n: number } | { name: string });

/** A prepared photo beside the others of its upload and its album. */
export interface BatchPhoto extends PreparedPhoto {
  repeats?: Repeats;
}

/** What the child process is asked. */
export type Job =
  | { kind: 'prepare'; upload: Upload; role: PictureRole /** Path without ending. */; out: string }
  | { kind: 'fingerprint'; path: string };

/** What it answers. */
export type Answer = { photo: PreparedPhoto } | { fingerprint: Fingerprint } | { refusal: Refusal };
