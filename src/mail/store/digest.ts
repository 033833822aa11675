import { createHmac } from 'node:crypto';
import type { Submission } from '../accept/fields.ts';

/** Keyed hash of what was typed: knows a text again without being it. */
export function digestOf(
  secret: Buffer,
  { from_name, from_email, telefono, message }: Omit<Submission, 'clave'>,
): string {
  const text = JSON.stringify([from_name, from_email, telefono, message]);
  return createHmac('sha256', secret).update(`texto ${text}`).digest('base64url');
}
