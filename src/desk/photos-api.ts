/** What server and screens agree on about photos: addresses, and what goes over them as JSON. */
import type { Path } from './api.ts';
import type { ConsentRecord } from './consent/record.ts';

/** Whether an album may be published. */
export interface AlbumPermission {
  state: 'ok' | 'missing' | 'not-yet' | 'expired' | 'minors';
  /** Spanish; empty where all is well. */
  message: string;
}

export interface AlbumSummary {
  /** `2024-2025/copa` */
  key: string;
  name: string;
  season: string;
  /** Photos that are shown. */
  photos: number;
  /** Address of a small picture of the cover. */
  cover: string | null;
  minors: boolean;
  permission: AlbumPermission;
}

export interface Albums {
  /** Newest first. */
  seasons: { name: string; albums: AlbumSummary[] }[];
}

/** A point of a photo that no crop may lose, % from the left and from the top. */
export type Focus = [x: number, y: number];

export interface Chapter {
  title: string;
  /** Number of its first photo. */
  foto: number;
}

export interface AlbumDetail extends AlbumSummary {
  /** Of its value in galerias.yaml. */
  path: Path;
  /** Numbers of the photos that are shown. */
  numbers: number[];
  captions: Record<string, string>;
  chapters: Chapter[];
  /** Number of the cover; null where it is a photo from elsewhere. */
  coverNumber: number | null;
  focus: Focus | null;
  record: ConsentRecord | null;
  /** Hash of galerias.yaml. */
  tag: string;
}

/** Changes by a click in the grid; what is not named stays. */
export interface AlbumChange {
  album: string;
  tag: string;
  /** By number; empty: none. */
  captions?: Record<string, string>;
  chapters?: Chapter[];
  cover?: { n: number; focus: Focus | null };
}

/** An album that does not exist yet. */
export interface NewAlbum {
  season: string;
  name: string;
}

export interface Upload {
  id: string;
}

/** A photo that is ready to go into an album. */
export interface ReadyPhoto {
  index: number;
  name: string;
  /** ISO instant; null where nothing tells when it was taken. */
  taken: string | null;
  /** The same as a day, where the camera or the name tells it. */
  day: string | null;
  remarks: { code: 'borrosa' | 'duplicada' | 'pequena'; message: string }[];
}

export interface Review {
  photos: ReadyPhoto[];
  refused: { name: string; message: string }[];
  /** Spanish: photos that already lie in the album's folder would be shown, too. */
  question: string | null;
}

export interface Added {
  /** `2024-2025/copa` */
  album: string;
  numbers: number[];
}

/** The picture of a coach, a sponsor…: filed at once, so that the form can name it. */
export interface ToFile {
  /** `entrenadores/lucia-herranz` */
  id: string;
  role: string;
}

export interface Filed {
  id: string;
  /** What to look at; it is filed all the same. */
  remarks: string[];
  /** Content files that lost the point to keep of the picture before, with their hashes before and after. */
  tags: Record<string, { before: string; after: string | null }>;
}

export interface PermissionSaved {
  /** Spanish; null where nothing is odd. */
  warning: string | null;
}

export interface PhotoOfAlbum {
  album: string;
  n: number;
}

export interface WithdrawalPreview extends PhotoOfAlbum {
  albumName: string;
  /** Why it cannot go. */
  blocked: string[];
  /** What changes besides. */
  effects: string[];
  /** Number of the next cover unless another is chosen; null where the photo is not the cover. */
  cover: number | null;
  /** Numbers to choose it from. */
  covers: number[];
  /** Nobody asked for this one: it is offered since it looks like that one. */
  likeTo: PhotoOfAlbum | null;
  /** What looks like it besides photos of albums. */
  alike: Alike[];
}

/** A file that looks like a photo; it stays unless the person says otherwise. */
export interface Alike {
  /** SHA-256, hex. */
  sha256: string;
  /** Spanish, after «Se parece también a». */
  where: string;
  /** Why it cannot go yet. */
  blocked: string[];
}

export interface Withdrawn extends PhotoOfAlbum {
  /** Originals that went. */
  files: number;
  /** Files that still hold it; empty: it is gone. */
  left: string[];
  /** Whether the last site that was built here shows it. */
  published: boolean;
}

export interface WithdrawalResult {
  done: Withdrawn[];
  /** The one at which it stopped, and why. */
  stopped: (PhotoOfAlbum & { message: string }) | null;
}

/** The groups of addresses; each has its file in server/. */
export const PHOTOS_API = {
  albums: '/api/albumes',
  album: '/api/album',
  permission: '/api/permiso',
  uploads: '/api/subidas',
  original: '/api/original',
  requests: '/api/retirar/peticion',
  withdrawalPlan: '/api/retirar/plan',
  /** A picture of what is alike. */
  alike: '/api/retirar/parecida',
  withdrawal: '/api/retirar',
} as const;

/** Most that one file may have, bytes, and most files of one upload. */
export const MOST_BYTES = 200 * 1024 * 1024;
export const MOST_FILES = 500;
