/** What the desk's server and its screens agree on about publishing and the second copy. */
import type { ChangedPage } from '../publish/changed-pages.ts';
import type { GoneLine } from '../publish/check/is-gone.ts';
import type { ContactFault } from '../publish/contact-way.ts';
import type { CopyMarker } from '../publish/copy/second-copy.ts';
import type { PublishSettings } from '../publish/settings.ts';
import type { Refusal, Remark } from './api.ts';
import type { PermissionState } from './consent/album-permission.ts';
import type { Unreplaced } from './health/finding.ts';

export type JobKind = 'changes' | 'publish' | 'undo' | 'copy' | 'restore';

/** What takes its time on the server, whoever looks; one at a time. */
export interface Job {
  id: number;
  kind: JobKind;
  state: 'running' | 'cancelling' | 'done' | 'failed';
  /** ISO instant at which it began. */
  at: string;
  /** What is being done, Spanish. */
  phase: string;
  /** Files of this phase; a total of 0 is not known. */
  count: number;
  total: number;
  result?: JobResult;
  failed?: JobFailure;
}

export type JobResult = Changes | Outcome;

/** A page that publishing would change, with its title. */
export interface ShownChange extends ChangedPage {
  title: string;
}

/** What publishing would change. */
export interface Changes {
  kind: 'changes';
  pages: ShownChange[];
  /** Whether there is a published version to compare with. */
  compared: boolean;
  /** To be sent and to be removed there. */
  files: number;
  bytes: number;
  gone: number;
}

/** How it went, in Spanish sentences. */
export interface Outcome {
  kind: 'outcome';
  /** The first says it all. */
  good: string[];
  /** What has to be looked at. */
  wrong: string[];
  pages: ShownChange[];
}

export interface JobFailure extends Refusal {
  /** Whether going on may well succeed, without changing anything. */
  retry: boolean;
  /** With `host-key`, of a server that was never confirmed: its fingerprint. */
  newKey?: string;
  /** With `host-key`, of a server that shows another key than it did. */
  changedKey?: { known: string; now: string };
  /** With `occupied`: files at the target that are somebody else's. */
  occupied?: string[];
}

/** Photos of one folder that the content names and that are not there. */
export interface MissingPhotos {
  /** `2024-2025/copa`; null for the pictures of forms: coaches, teams, sponsors… */
  album: string | null;
  count: number;
  /** What they show; empty for an album. */
  titles: string[];
}

export interface PublishState {
  /** The sample is never published. */
  sample: boolean;
  settings: PublishSettings;
  /** Spanish: why the settings cannot be read. They can be written anew. */
  settingsFault: string | null;
  /** Why messages of the contact form would not arrive from that place. */
  contact: ContactFault | null;
  /** What the person has to type before the server can be reached: it is not known in this session. */
  asksFor: keyof Secrets | null;
  /** What is wrong in the content: then nothing is published. */
  problems: Remark[];
  /** The club's own address, where no other one is set. */
  clubAddress: string | null;
  job: Job | null;
  /** A publication that ended with the desk. */
  interrupted: 'publish' | 'undo' | null;
  published: { at: string; place: string } | null;
  /** Whether a version before that one is kept. */
  hasPrevious: boolean;
  /** Albums that keep the site from being published. */
  permissions: PermissionState;
  /** How many photos the content names. */
  photos: number;
  missingPhotos: MissingPhotos[];
  /** Words of the sample club, once a file. */
  leftovers: Unreplaced[];
  copy: { place: string; last: CopyMarker | null; connected: boolean } | null;
  /** Origins at which the published version and the new build are served for a comparison. */
  origins: CompareOrigins;
}

export interface CompareOrigins {
  published: string;
  built: string;
}

/** Kept in memory until the desk is closed. Empty ones change nothing. */
export interface Secrets {
  password?: string;
  passphrase?: string;
}

/** What they were typed for goes with them: the settings may have changed while somebody typed. */
export interface TypedSecrets extends Secrets {
  destino: PublishSettings['destino'];
}

export interface SettingsSaved {
  /** Folders of this computer that are named and not there; their disk may come back. */
  missing: string[];
}

export interface Confirmed {
  /** Fingerprint of a server's key that the person has confirmed. */
  trust?: string;
  /** Files of somebody else's at the target may be replaced. */
  takeOver?: boolean;
  /** The copy may lose more than half of its photos. */
  evenIfSmaller?: boolean;
}

/** The version before, or why it cannot be published. */
export type PreviousVersion =
  | { at: string; place: string; pages: ShownChange[]; refused: null }
  | { refused: string };

/** Folders of this computer to choose from. */
export interface FolderList {
  /** Absolute; empty where the drives are listed. */
  path: string;
  parent: string | null;
  folders: { name: string; path: string }[];
}

export interface GoneAnswer {
  lines: GoneLine[];
}

export const PUBLISH_API = {
  state: '/api/publicacion',
  job: '/api/publicacion/tarea',
  settings: '/api/publicacion/ajustes',
  secrets: '/api/publicacion/clave',
  test: '/api/publicacion/probar',
  key: '/api/publicacion/huella',
  changes: '/api/publicacion/cambios',
  publish: '/api/publicacion/publicar',
  previous: '/api/publicacion/anterior',
  cancel: '/api/publicacion/cancelar',
  copy: '/api/copia',
  restore: '/api/copia/recuperar',
  folders: '/api/carpetas',
  gone: '/api/retirada-comprobada',
} as const;
