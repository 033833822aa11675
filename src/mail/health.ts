import type { FastifyPluginAsync } from 'fastify';
import { type Clock, DAY, SECOND } from './clock.ts';
import type { Deliverer } from './deliver/worker.ts';
import { FAULTS, faultOf } from './store/fault.ts';
import type { MessageStore } from './store/message-store.ts';

export interface HealthParts {
  store: MessageStore;
  clock: Clock;
  deliverer: () => Deliverer;
}

/** A queue whose oldest mail has waited this long needs a person. */
const STALE = DAY;
/** Looking costs a write to the disk: at most one in this time, however often somebody asks. */
const LOOK_EVERY = SECOND;

interface Health {
  ready: boolean;
  /** What is wrong, in Spanish and without paths or people. */
  why: string[];
}

/**
 * `/healthz`: the process answers. `/readyz`: messages can be stored and somebody delivers them (503 and why when not), with
 * the figures of the queue: mails waiting, age of the oldest in seconds, undeliverable ones, damaged stores kept aside.
 */
export const healthRoutes: FastifyPluginAsync<HealthParts> = async (app, parts) => {
  const { clock } = parts;
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('OK'),
  );
  let looked = { at: Number.NEGATIVE_INFINITY, health: Promise.resolve<Health>({ ready: false, why: [] }) };
  app.get('/readyz', async (_request, reply) => {
    if (clock.elapsed() - looked.at >= LOOK_EVERY) looked = { at: clock.elapsed(), health: look(parts) };
    const health = await looked.health;
    return reply
      .code(health.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
};

async function look({ store, clock, deliverer }: HealthParts): Promise<Health> {
  try {
    const now = clock.now();
    await store.probe(now);
    const { pending, oldestAt, dead } = await store.queue();
    const waited = oldestAt === null ? 0 : Math.max(0, now - oldestAt);
    const why: string[] = [];
    if (waited > STALE) why.push('Hay correos que esperan desde hace más de un día.');
    if (pending > 0 && deliverer() === 'nobody')
      why.push('Nadie reparte los correos que esperan: no se puede usar entrega.lock.');
    return {
      ready: why.length === 0,
      why,
      ...{ delivers: deliverer() === 'here', queue: pending, oldestSeconds: Math.round(waited / SECOND) },
      ...{ stale: waited > STALE, dead, setAside: store.keptAside().length },
    };
  } catch (error) {
    return { ready: false, why: [`No se pueden guardar mensajes: ${FAULTS[faultOf(error)]}.`] };
  }
}
