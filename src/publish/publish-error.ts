/** Error codes of publishing. Callers decide by the code; people read the message. */
export type PublishErrorCode =
  | 'network'
  | 'credentials'
  | 'host-key'
  | 'disk-full'
  | 'permission'
  | 'missing'
  | 'occupied'
  | 'blocked'
  | 'other-club'
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

/** Codes after which a retry may succeed without any change. */
const RETRYABLE: ReadonlySet<PublishErrorCode> = new Set([
  'network',
  'disk-full',
  'cancelled',
  'other-computer',
  'clock',
  'failed',
]);

export class PublishError extends Error {
  override name = 'PublishError';
  readonly code: PublishErrorCode;
  /** True if the same call may succeed later; it resumes where it stopped. */
  readonly retry: boolean;
  /** Subjects of the message: files, albums; for a changed `host-key`, the known key and the new one. */
  readonly items: readonly string[];

  /** @param message Spanish, complete: what, where, what to do */
  constructor(code: PublishErrorCode, message: string, { cause, items = [] }: ErrorDetails = {}) {
    super(message, { cause });
    this.code = code;
    this.retry = RETRYABLE.has(code);
    this.items = items;
  }
}

interface ErrorDetails {
  cause?: unknown;
  items?: readonly string[];
}

/** Throws the error of a cancelled publication if the signal is aborted. */
export function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new PublishError(
      'cancelled',
      'Se ha cancelado. La web publicada está entera; la próxima vez continuará donde se quedó.',
    );
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const DENIED = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY']);

/** Converts a local disk error to a message for people. Other errors are returned unchanged. */
export function toDiskError(error: unknown, place: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (DISK_FULL.has(code))
    return new PublishError(
      'disk-full',
      `No queda sitio en el disco de «${place}». Libera espacio y vuelve a intentarlo: continuará donde se quedó.`,
      { cause: error },
    );
  if (DENIED.has(code))
    return new PublishError(
      'permission',
      `No hay permiso para escribir en «${place}», u otro programa tiene abierto uno de sus archivos. Ciérralo o da permiso a la carpeta, y vuelve a intentarlo.`,
      { cause: error },
    );
  if (code === 'EIO' || code === 'ENODEV' || code === 'ENXIO')
    return new PublishError(
      'network',
      `El disco de «${place}» ha dejado de responder. Mira si sigue conectado y vuelve a intentarlo.`,
      { cause: error },
    );
  return error;
}
