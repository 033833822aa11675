import type { FastifyInstance } from 'fastify';
import { type Clock, DAY } from './clock.ts';
import type { ClubRelay } from './relay.ts';
import { faultOf } from './store/fault.ts';
import { NOT_READY } from './words.ts';

/** A queue whose oldest mail has waited this long needs a person. */
const STALE = DAY;

export interface Health {
  /** False when a person has to do something. */
  ready: boolean;
  /** True when messages can be stored. */
  accepts: boolean;
  /** What is wrong, in Spanish and without paths or people. */
  why: string[];
}

/**
 * `/healthz`: the process answers. `/readyz`: what `look` finds, with 503 where it is not ready.
 * @param every looking costs writes to the disk: at most once in so many ms, however often somebody asks
 */
export function addHealth(
  app: FastifyInstance,
  { clock, every, look }: { clock: Clock; every: number; look: () => Promise<Health> },
): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('OK'),
  );
  let looked: { at: number; health: Promise<Health> } | null = null;
  app.get('/readyz', async (_request, reply) => {
    if (!looked || clock.elapsed() - looked.at >= every) looked = { at: clock.elapsed(), health: look() };
    const health = await looked.health;
    return reply
      .code(health.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}

/**
 * Figures of a queue: mails waiting, undeliverable ones, messages among them that the club does not have, damaged stores
 * kept aside.
 */
interface QueueHealth extends Health {
  queue: number;
  dead: number;
  givenUp: number;
  setAside: number;
}

/** Whether a club's messages can be stored, and are delivered. */
export async function clubHealth({ store }: ClubRelay, clock: Clock): Promise<Health | QueueHealth> {
  try {
    const now = clock.now();
    await store.probe(now);
    const { pending, oldestAt, dead, givenUp } = await store.queue();
    const why: string[] = [];
    if (oldestAt !== null && now - oldestAt > STALE) why.push(NOT_READY.waiting);
    if (givenUp > 0) why.push(NOT_READY.givenUp);
    const setAside = store.keptAside().length;
    return { ready: why.length === 0, accepts: true, why, queue: pending, dead, givenUp, setAside };
  } catch (error) {
    return { ready: false, accepts: false, why: [NOT_READY.cannotStore(faultOf(error))] };
  }
}

/**
 * The health of all clubs in sums: whoever asks may be one of them; the log says which one it is. Not ready once a message
 * was given up. It accepts while any club's messages can be stored, so that one that
 * filled its quota takes nobody else's form away.
 */
export async function clubsHealth(relays: readonly ClubRelay[], clock: Clock) {
  const all = await Promise.all(relays.map((relay) => clubHealth(relay, clock)));
  const counted = all.filter((health): health is QueueHealth => 'queue' in health);
  const sum = (figure: 'queue' | 'dead' | 'givenUp') =>
    counted.reduce((total, one) => total + one[figure], 0);
  const reasons = Map.groupBy(
    all.flatMap(({ why }) => why),
    (why) => why,
  );
  const accepts = counted.length > 0;
  const givenUp = sum('givenUp');
  return {
    ready: accepts && givenUp === 0,
    accepts,
    why: [...reasons].map(([why, { length }]) => NOT_READY.inClubs(why, length)),
    clubs: all.length,
    queue: sum('queue'),
    dead: sum('dead'),
    givenUp,
  };
}
