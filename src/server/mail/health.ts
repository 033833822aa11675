import type { FastifyInstance } from 'fastify';
import { type Clock, DAY } from './clock.ts';
import type { ClubRelay } from './club-relay.ts';
import { NOT_READY } from './messages.ts';
import { storeFaultOf } from './store/fault.ts';
import { queueState } from './store/queue.ts';

/** Maximum age of the oldest queued mail before a person has to act. */
const MAX_WAITING_TIME = DAY;

export interface HealthReport {
  /** False if a person has to act. */
  ready: boolean;
  /** True if messages can be stored. */
  accepts: boolean;
  /** Problems, in Spanish and without paths or personal data. */
  why: string[];
}

/**
 * Registers `/healthz` (the process answers) and `/readyz` (result of `check`; 503 if not ready).
 * @param interval minimum time between checks in ms, because each one writes to the disk
 */
export function addHealth(
  app: FastifyInstance,
  { clock, interval, check }: { clock: Clock; interval: number; check: () => Promise<HealthReport> },
): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('OK'),
  );
  let cached: { at: number; health: Promise<HealthReport> } | null = null;
  app.get('/readyz', async (_request, reply) => {
    if (!cached || clock.elapsed() - cached.at >= interval) cached = { at: clock.elapsed(), health: check() };
    const health = await cached.health;
    return reply
      .code(health.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}

/** Queue figures: waiting mails, undeliverable ones, messages that the club has not received, renamed damaged stores. */
interface QueueHealth extends HealthReport {
  queue: number;
  dead: number;
  givenUp: number;
  setAside: number;
}

/** Checks if a club's messages can be stored and are delivered. */
export async function clubHealth({ store }: ClubRelay, clock: Clock): Promise<HealthReport | QueueHealth> {
  try {
    const now = clock.now();
    await store.probe(now);
    const { pending, oldestAt, dead, givenUp } = await queueState(store);
    const reasons: string[] = [];
    if (oldestAt !== null && now - oldestAt > MAX_WAITING_TIME) reasons.push(NOT_READY.waiting);
    if (givenUp > 0) reasons.push(NOT_READY.givenUp);
    const setAside = store.damagedStores().length;
    return {
      ready: reasons.length === 0,
      accepts: true,
      why: reasons,
      queue: pending,
      dead,
      givenUp,
      setAside,
    };
  } catch (error) {
    return { ready: false, accepts: false, why: [NOT_READY.cannotStore(storeFaultOf(error))] };
  }
}

/**
 * Aggregated health of all clubs: totals only, because any club may read them; the log names the club. Not ready once
 * a message was given up. Accepts while at least one club's store works, so that one club at its quota does not close
 * the forms of the others.
 */
export async function clubsHealth(relays: readonly ClubRelay[], clock: Clock) {
  const all = await Promise.all(relays.map((relay) => clubHealth(relay, clock)));
  const readable = all.filter((health): health is QueueHealth => 'queue' in health);
  const sum = (figure: 'queue' | 'dead' | 'givenUp') =>
    readable.reduce((total, health) => total + health[figure], 0);
  const reasons = Map.groupBy(
    all.flatMap(({ why }) => why),
    (reason) => reason,
  );
  const accepts = readable.length > 0;
  const givenUp = sum('givenUp');
  return {
    ready: accepts && givenUp === 0,
    accepts,
    why: [...reasons].map(([reason, { length }]) => NOT_READY.inClubs(reason, length)),
    clubs: all.length,
    queue: sum('queue'),
    dead: sum('dead'),
    givenUp,
  };
}
