import { AppError } from '../../../base/errors/app-error.ts';
import { type MessageStoreFault, STORE_FAULTS } from '../messages.ts';

/**
 * Failure of the message store. Its message is one of STORE_FAULTS, since a driver's message may quote personal data.
 */
export class MessageStoreError extends AppError<{ code: MessageStoreFault; driverCode: string | undefined }> {
  /** @param driverCode code of the underlying error, for the log */
  constructor(code: MessageStoreFault, driverCode?: string) {
    super({ code, driverCode }, STORE_FAULTS[code]);
  }
}

/** Primary result codes, https://www.sqlite.org/rescode.html. */
const FAULT_BY_SQLITE_CODE: Record<number, MessageStoreFault> = {
  3: 'permission',
  5: 'busy',
  6: 'busy',
  8: 'permission',
  11: 'damaged',
  13: 'full',
  14: 'permission',
  26: 'damaged',
};
const FAULT_BY_SYSTEM_CODE: Record<string, MessageStoreFault> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** Maps an error from SQLite, the file system or this program to a fault. */
export function storeFaultOf(error: unknown): MessageStoreFault {
  if (error instanceof MessageStoreError) return error.code;
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return FAULT_BY_SQLITE_CODE[Number(errcode) & 0xff] ?? FAULT_BY_SYSTEM_CODE[String(code)] ?? 'unreadable';
}

/** SQLSTATE codes, or their two-character class: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const FAULT_BY_SQLSTATE: Record<string, MessageStoreFault> = {
  '28': 'denied',
  '3D': 'denied',
  '42501': 'denied',
  '53100': 'full',
  '40': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  XX: 'unreadable',
};

/**
 * Converts an error from PostgreSQL or its connection to a store error. Keeps only the error code, because the
 * driver's message may quote what a visitor typed.
 */
export function toMessageStoreError(error: unknown): MessageStoreError {
  if (error instanceof MessageStoreError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const sqlState = /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
  const known = FAULT_BY_SQLSTATE[code] ?? FAULT_BY_SQLSTATE[code.slice(0, 2)];
  // Without an SQLSTATE the connection itself failed; the classes 08, 53 and 57 report that from the server's
  // side.
  const unreachable = !sqlState || /^(08|53|57)/.test(code);
  return new MessageStoreError(known ?? (unreachable ? 'unreachable' : 'unreadable'), code || undefined);
}
