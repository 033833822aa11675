import { z } from 'zod';
import type { Club } from '../content/club.ts';
import { hasAgenda } from '../content/season-of.ts';

const SWITCH = z.enum(['no', 'sí', 'si']).default('sí');

/**
 * Whether pages are kept on visitors' devices for use without a network: where the club has an agenda, unless OFFLINE
 * says no.
 * @throws Error in Spanish for a word that is neither.
 */
export function keepsCopies(
  club: Pick<Club, 'calendar' | 'matches'>,
  env: Record<string, string | undefined>,
): boolean {
  const read = SWITCH.safeParse(env.OFFLINE?.trim() || undefined);
  if (!read.success) throw new Error(`OFFLINE: «${env.OFFLINE}» no se entiende; se admite «sí» o «no».`);
  return read.data !== 'no' && hasAgenda(club);
}
