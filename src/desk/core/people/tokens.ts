/** Random tokens and their hashes. Only hashes are stored. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns an unguessable token for cookies and links. */
export const newAccountToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derives a value that reveals nothing about the secret. */
export const deriveToken = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
