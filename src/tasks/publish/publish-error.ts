import { AppError, describeFault } from '../../base/errors/app-error.ts';
import { diskFault } from '../../base/errors/system-error.ts';
import { type PublishFault, WORDING } from './publish-messages.ts';

/** Kind of a fault, by the next step that it requires. Callers branch on it. */
export type PublishErrorKind =
  | 'network'
  | 'credentials'
  | 'host-key'
  | 'disk-full'
  | 'permission'
  | 'missing'
  | 'occupied'
  | 'blocked'
  | 'other-club'
  | 'newer-online'
  | 'clock'
  | 'foreign'
  | 'settings'
  | 'consent'
  | 'withdrawn'
  | 'nothing-before'
  | 'shrunk'
  | 'other-computer'
  | 'cancelled'
  | 'failed';

const KINDS: Record<PublishFault['code'], PublishErrorKind> = {
  'being-published': 'other-computer',
  blocked: 'blocked',
  'broken-link': 'settings',
  cancelled: 'cancelled',
  'computer-full': 'disk-full',
  'connection-failed': 'failed',
  'connection-lost': 'network',
  'copy-failed': 'failed',
  'damaged-build': 'failed',
  'disk-full': 'disk-full',
  'disk-gone': 'network',
  'folder-failed': 'failed',
  'folder-missing': 'missing',
  foreign: 'foreign',
  'host-key-changed': 'host-key',
  'host-key-unknown': 'host-key',
  'invalid-settings': 'settings',
  link: 'settings',
  'login-refused': 'credentials',
  'messages-lost': 'settings',
  'mixed-folder': 'settings',
  'newer-online': 'newer-online',
  'no-agent': 'credentials',
  'no-answer': 'network',
  'no-copy': 'missing',
  'no-copy-folder': 'settings',
  'no-destination': 'settings',
  'no-keys-accepted': 'credentials',
  'no-password': 'credentials',
  'no-passwords-accepted': 'credentials',
  'not-movable': 'permission',
  'not-sftp': 'settings',
  'nothing-before': 'nothing-before',
  occupied: 'occupied',
  'other-club': 'other-club',
  'published-meanwhile': 'other-computer',
  'putty-key': 'credentials',
  's3-clock': 'clock',
  's3-denied': 'permission',
  's3-failed': 'failed',
  's3-keys-missing': 'credentials',
  's3-no-answer': 'network',
  's3-no-bucket': 'missing',
  's3-other-region': 'settings',
  's3-other-server': 'settings',
  's3-quota': 'disk-full',
  's3-repeats': 'failed',
  's3-unknown-key': 'credentials',
  's3-versioned': 'settings',
  's3-versions-denied': 'permission',
  's3-web-page': 'settings',
  's3-wrong-secret': 'credentials',
  'second-factor': 'credentials',
  'server-denied': 'permission',
  'server-failed': 'failed',
  'server-folder-missing': 'missing',
  'server-full': 'disk-full',
  'server-missing': 'missing',
  'server-not-found': 'network',
  'settings-not-yaml': 'settings',
  shrunk: 'shrunk',
  'source-changed': 'failed',
  'source-missing': 'missing',
  'unreadable-key': 'credentials',
  'unusable-key': 'credentials',
  'version-without-consent': 'consent',
  'version-withdrawn': 'withdrawn',
  'write-denied': 'permission',
};

/** Kinds after which a retry may succeed without any change. */
const RETRYABLE: ReadonlySet<PublishErrorKind> = new Set([
  'network',
  'disk-full',
  'cancelled',
  'other-computer',
  'clock',
  'failed',
]);

/** Error that stops a publication, copy or restore. Its Spanish message says what happened, where, and what to do. */
export class PublishError extends AppError<PublishFault> {
  readonly kind: PublishErrorKind;
  /** True if the same call may succeed later; it resumes where it stopped. */
  readonly retry: boolean;
  /** Subjects of the message: files, albums; for a changed `host-key`, the known key and the new one. */
  readonly items: readonly string[];

  constructor(fault: PublishFault, { cause, items = [], state = '' }: ErrorDetails = {}) {
    super(fault, [describeFault(WORDING, fault), state].filter(Boolean).join(' '), { cause });
    this.kind = KINDS[fault.code];
    this.retry = RETRYABLE.has(this.kind);
    this.items = items;
  }
}

interface ErrorDetails {
  cause?: unknown;
  items?: readonly string[];
  /** Spanish sentence about the state of the published site, added to the message. */
  state?: string;
}

/** @throws the error of a cancelled publication if the signal is aborted */
export function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PublishError({ code: 'cancelled' });
}

/** Converts a local disk error to a PublishError. Other errors are returned unchanged. */
export function toDiskError(error: unknown, folder: string): unknown {
  const options = { cause: error };
  const fault = diskFault(error);
  if (fault === 'full') return new PublishError({ code: 'disk-full', location: folder }, options);
  if (fault === 'denied') return new PublishError({ code: 'write-denied', location: folder }, options);
  if (fault === 'gone') return new PublishError({ code: 'disk-gone', location: folder }, options);
  if (fault !== 'obstructed') return error;
  const { message } = error as Error;
  return new PublishError({ code: 'folder-failed', location: folder, detail: message }, options);
}
