/** Settings of pages in the environment; an empty variable counts as absent. */
import type { Club } from '../content/club.ts';
import { hasAgenda } from '../content/season.ts';

type Environment = Record<string, string | undefined>;

/**
 * Whether pages are kept on visitors' devices for use without a network: where the club has an agenda, unless OFFLINE
 * says no.
 * @throws Error in Spanish for a word that is neither.
 */
export function keepsCopies(club: Pick<Club, 'calendar' | 'kinds' | 'matches'>, env: Environment): boolean {
  const word = env.OFFLINE?.trim() || 'sí';
  if (!['no', 'sí', 'si'].includes(word))
    throw new Error(`OFFLINE: «${env.OFFLINE}» no se entiende; se admite «sí» o «no».`);
  return word !== 'no' && hasAgenda(club);
}
