import type { Clock } from '../clock.ts';
import { clubHealth, type Health, type QueueHealth } from '../health.ts';
import type { Clubs } from './clubs.ts';

interface ClubsHealth extends Health {
  clubs: number;
  /** Clubs with something in `why`. */
  troubled: number;
  queue: number;
  dead: number;
  givenUp: number;
}

/**
 * The health of all clubs in sums: whoever asks may be one of them; the log says which one it is. Not ready while the
 * file of clubs is wrong or a message was given up. It accepts while any club's messages can be stored, so that one that
 * filled its quota takes nobody else's form away.
 */
export async function clubsHealth(clubs: Clubs, clock: Clock): Promise<ClubsHealth> {
  const all = await Promise.all(clubs.all().map((club) => clubHealth(club, clock)));
  const counted = all.filter((health): health is QueueHealth => 'queue' in health);
  const reasons = new Map<string, number>();
  for (const why of all.flatMap((health) => health.why)) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  const sum = (of: (health: QueueHealth) => number) => counted.reduce((total, one) => total + of(one), 0);
  const accepts = counted.length > 0;
  const givenUp = sum((one) => one.givenUp);
  return {
    ready: accepts && clubs.faults === 0 && givenUp === 0,
    accepts,
    why: [
      ...(clubs.faults > 0
        ? ['CLUBS_FILE no es válido; sigue valiendo lo que decía antes. El registro dice qué corregir.']
        : []),
      ...[...reasons].map(([why, count]) => `${why} Clubes: ${count}.`),
    ],
    clubs: all.length,
    troubled: all.filter(({ why }) => why.length > 0).length,
    queue: sum(({ queue }) => queue),
    dead: sum(({ dead }) => dead),
    givenUp,
  };
}
