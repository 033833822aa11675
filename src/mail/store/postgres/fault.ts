import { type Fault, StoreError } from '../fault.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html; the first two signs are the class. */
const CODES: Record<string, Fault> = {
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
 * What an error of the database or of the connection to it means. Its own words may quote what somebody typed, so only
 * its code is kept.
 */
export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const sqlState = /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
  const known = CODES[code] ?? CODES[code.slice(0, 2)];
  // Without a verdict of the server's it was the way there that failed; 08, 53 and 57 are its own ways to say so.
  const away = !sqlState || /^(08|53|57)/.test(code);
  return new StoreError(known ?? (away ? 'unreachable' : 'unreadable'), code || undefined);
}
