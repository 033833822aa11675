import type { Match } from './types.ts';

/** `jornada 7`, `Semifinal`. */
export const roundWords = (round: string): string => (/^\d+$/.test(round) ? `jornada ${round}` : round);

/** `1ª Zonal Autonómica, jornada 7`; empty where a match names neither. */
export const competitionWords = ({ competition, round }: Pick<Match, 'competition' | 'round'>): string =>
  [competition, roundWords(round)].filter(Boolean).join(', ');
