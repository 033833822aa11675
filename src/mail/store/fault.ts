import { FAULTS, type Fault } from '../words.ts';

/** A fault that this program noticed by itself, or whose own words may name people. */
export class StoreError extends Error {
  readonly fault: Fault;
  /** Of the error behind it, where there is one; for the log. */
  readonly code: string | undefined;

  constructor(fault: Fault, code?: string) {
    super(FAULTS[fault]);
    this.fault = fault;
    this.code = code;
  }
}

/** https://www.sqlite.org/rescode.html, primary codes. */
const SQLITE: Record<number, Fault> = {
  3: 'permission',
  5: 'busy',
  6: 'busy',
  8: 'permission',
  11: 'damaged',
  13: 'full',
  14: 'permission',
  26: 'damaged',
};
const SYSTEM: Record<string, Fault> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** What an error of SQLite, the file system or this program means. */
export function faultOf(error: unknown): Fault {
  if (error instanceof StoreError) return error.fault;
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return SQLITE[Number(errcode) & 0xff] ?? SYSTEM[String(code)] ?? 'unreadable';
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html; the first two signs are the class. */
const POSTGRES: Record<string, Fault> = {
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
 * What an error of PostgreSQL or of the connection to it means. Its own words may quote what somebody typed, so only its
 * code is kept.
 */
export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const sqlState = /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
  const known = POSTGRES[code] ?? POSTGRES[code.slice(0, 2)];
  // Without a verdict of the server's it was the way there that failed; 08, 53 and 57 are its own ways to say so.
  const away = !sqlState || /^(08|53|57)/.test(code);
  return new StoreError(known ?? (away ? 'unreachable' : 'unreadable'), code || undefined);
}
