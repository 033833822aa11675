/** What kept a site from being published. Callers decide by the code; people read the message. */
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

/** Where trying again, without changing anything, may well succeed. */
const RETRY: ReadonlySet<PublishErrorCode> = new Set([
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
  /** Whether the same call may succeed later; it goes on from where it stopped. */
  readonly retry: boolean;
  /** What the message speaks of, one by one: files, albums; with `host-key` of a server that was known, its key and the one it shows now. */
  readonly items: readonly string[];

  /** @param message Spanish, complete: what, where, what to do */
  constructor(code: PublishErrorCode, message: string, { cause, items = [] }: ErrorDetails = {}) {
    super(message, { cause });
    this.code = code;
    this.retry = RETRY.has(code);
    this.items = items;
  }
}

interface ErrorDetails {
  cause?: unknown;
  items?: readonly string[];
}

/** Throws the error of a cancelled publication once the signal is given. */
export function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new PublishError(
      'cancelled',
      'Se ha cancelado. La web publicada está entera; la próxima vez continuará donde se quedó.',
    );
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const DENIED = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY']);

/** An error of a disk of this computer in words for people. Any other comes back as it is. */
export function diskError(error: unknown, place: string): unknown {
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
