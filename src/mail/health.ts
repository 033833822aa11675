import type { FastifyPluginAsync } from 'fastify';
import { type Clock, DAY, SECOND } from './clock.ts';
import type { Inbox } from './store/inbox.ts';
import type { Outbox } from './store/outbox.ts';

export interface HealthParts {
  inbox: Inbox;
  outbox: Outbox;
  clock: Clock;
  /** True while this process holds the right to deliver. */
  delivers: () => boolean;
}

/** A queue whose oldest mail has waited this long needs a person. */
const STALE = DAY;
/** The trial write waits for the disk: at most one in this time, however often somebody asks. */
const PROBE_EVERY = SECOND;

/**
 * `/healthz`: the process answers. `/readyz`: it can store messages (503 when not), with the figures of the queue:
 * mails waiting, age of the oldest in seconds, undeliverable ones, messages kept aside.
 */
export const healthRoutes: FastifyPluginAsync<HealthParts> = async (
  app,
  { inbox, outbox, clock, delivers },
) => {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('OK'),
  );
  let probed = { at: Number.NEGATIVE_INFINITY, writable: false };
  const writable = (now: number): boolean => {
    if (now - probed.at < PROBE_EVERY) return probed.writable;
    probed = { at: now, writable: false };
    inbox.probe(now);
    probed.writable = true;
    return true;
  };
  app.get('/readyz', (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const now = clock.now();
    try {
      if (!writable(now)) return reply.code(503).send({ ready: false });
      const { pending, oldestAt, dead, held } = outbox.queue();
      const oldest = oldestAt === null ? 0 : now - oldestAt;
      return reply.send({
        ready: true,
        delivers: delivers(),
        queue: pending,
        oldestSeconds: Math.round(oldest / 1000),
        stale: oldest > STALE,
        dead,
        held,
      });
    } catch {
      return reply.code(503).send({ ready: false });
    }
  });
};
