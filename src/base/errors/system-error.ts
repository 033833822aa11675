/** Classifies errors of the operating system. They are the fault of a disk or its settings, never of a file's content. */
import { getSystemErrorMap } from 'node:util';

/** Codes by the kind of fault. Each audience words them: a volunteer, a terminal, a publication. */
const DISK_FAULTS = {
  full: ['ENOSPC', 'EDQUOT', 'EFBIG'],
  denied: ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ETXTBSY'],
  gone: ['EIO', 'ENODEV', 'ENXIO'],
  /** A file in the place of a folder, or the other way round. */
  obstructed: ['ENOTDIR', 'EISDIR', 'EEXIST'],
};
type DiskFault = keyof typeof DISK_FAULTS;

/** Codes by the description that the C library gives. */
const CODES_BY_DESCRIPTION = new Map(
  [...getSystemErrorMap().values()].map(([code, description]) => [description.toLowerCase(), code]),
);

/**
 * Returns the code of a system error, such as `ENOSPC`; undefined for other errors. libvips writes its system errors, such as
 * one of a temporary file, into the text of its own.
 */
export function systemErrorCode(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (typeof code === 'string') return /^E[A-Z0-9]+$/.test(code) ? code : undefined;
  const [, description] = /^system error: (?!Unknown)(.+)$/m.exec(String(message)) ?? [];
  return description && (CODES_BY_DESCRIPTION.get(description.toLowerCase()) ?? 'EIO');
}

/** Throws a system error again, with its code. Called before any other error is taken for a damaged file. */
export function rethrowSystemError(error: unknown): void {
  const code = systemErrorCode(error);
  if (code) throw Object.assign(error as Error, { code });
}

/** Returns the kind of a disk's fault; undefined for other errors, such as one of the network or a missing file. */
export function diskFault(error: unknown): DiskFault | undefined {
  const code = systemErrorCode(error) ?? '';
  const faults = Object.keys(DISK_FAULTS) as DiskFault[];
  return faults.find((fault) => DISK_FAULTS[fault].includes(code));
}

/** Returns null for a missing file; throws any other error. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
