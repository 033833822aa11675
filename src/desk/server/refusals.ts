/** Maps errors to HTTP responses of the desk. */
import type { LockError } from '../../base/files/club-lock.ts';
import { type DeskFault, DeskRefusal, type Refusal } from '../core/desk-refusal.ts';
import { reportDefect, toRefusal } from '../core/to-refusal.ts';

/** HTTP status of refusals, by code; 422 for all others. */
const STATUS: Partial<Record<DeskFault['code'] | LockError['code'] | 'changed-meanwhile', number>> = {
  'bad-request': 400,
  'too-deep': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'document-missing': 404,
  'document-upload-gone': 404,
  'no-copy': 404,
  'unknown-address': 404,
  'unknown-album': 404,
  'unknown-file': 404,
  'unknown-photo': 404,
  'unknown-upload-photo': 404,
  'upload-gone': 404,
  'upload-stalled': 408,
  'changed-meanwhile': 409,
  'club-busy': 409,
  'confirmation-needed': 409,
  'entry-changed': 409,
  'in-use': 409,
  'job-running': 409,
  'list-changed': 409,
  'open-questions': 409,
  'photos-in-use': 409,
  publishing: 409,
  'sample-club': 409,
  'site-busy': 409,
  'stale-entry': 409,
  'too-large': 413,
  'upload-quota': 429,
  'uploads-at-once': 429,
};

/** Returns the response for an error. Logs defects with their stack, and answers them with a general sentence. */
export function toRefusalResponse(error: unknown): { status: number; refusal: Refusal } {
  const refusal = toRefusal(error);
  if (refusal) return { status: STATUS[refusal.code as keyof typeof STATUS] ?? 422, refusal };
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) return { status: 500, refusal: reportDefect(error) };
  const { code, message } = new DeskRefusal({ code: 'bad-request' });
  return { status, refusal: { code, message } };
}
