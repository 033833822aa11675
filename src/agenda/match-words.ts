import type { Match } from './types.ts';

/** `jornada 7`, `Semifinal`. */
export const roundWords = (round: string): string => (/^\d+$/.test(round) ? `jornada ${round}` : round);

/** `1ª Zonal Autonómica, jornada 7`; empty where a match names neither. */
export const competitionWords = ({ competition, round }: Pick<Match, 'competition' | 'round'>): string =>
  [competition, roundWords(round)].filter(Boolean).join(', ');

/** A place that is none of the club's, with its address where that is known; may be empty. */
export const placeAway = ({ address, street }: Pick<Match, 'address' | 'street'>): string =>
  [address, street].filter(Boolean).join(', ');
