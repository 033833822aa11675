import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PUSH } from '../../base/addresses/push.ts';
import type { PushFacts } from '../../base/addresses/site-info.ts';
import { madridClock } from '../../club/agenda/madrid.ts';
import { isSameOrigin } from '../mail/accept/origin.ts';
import { type Clock, DAY, MINUTE } from '../mail/clock.ts';
import { originHeaders } from '../mail/form-routes.ts';
import { networkOf, rateLimiter } from '../mail/limiter.ts';
import type { PushStore } from './push-store.ts';

/** Requests of a network per minute. */
const REQUESTS_PER_MINUTE = 30;
/** New phones of a network per day. Several families may share the address of a mobile network. */
const PHONES_PER_DAY = 100;
const BODY_LIMIT = 8 * 1024;

const endpointSchema = z.object({ endpoint: z.string().max(1000) });
/** Keys of a browser (RFC 8291): an uncompressed point of P-256, and 16 bytes. */
const subscriptionSchema = endpointSchema.extend({
  keys: z.object({ p256dh: z.string().regex(/^B[\w-]{86}=?$/), auth: z.string().regex(/^[\w-]{22}={0,2}$/) }),
  teams: z.array(z.string().max(100)).min(1).max(100),
  results: z.boolean(),
});

interface PushRoutesOptions {
  /** Public origin of the site, `https://club.example.org`. */
  origin: string;
  /** Returns the agenda that the public pages show; undefined if the published site offers no notices. */
  published: () => Promise<PushFacts | undefined>;
  /** @throws if the store cannot be opened */
  openStore: () => PushStore;
  clock: Clock;
  /** Secret of the club's desk. */
  token: string;
  isEndpoint: (endpoint: string) => boolean;
}

/** Registers the routes for visitors, who need the secret endpoint of their browser, and for the club's desk. */
export function addPushRoutes(app: FastifyInstance, options: PushRoutesOptions): void {
  const { origin, published, openStore, clock, token, isEndpoint } = options;
  const attempts = rateLimiter(clock, REQUESTS_PER_MINUTE, MINUTE);
  const newPhones = rateLimiter(clock, PHONES_PER_DAY, DAY);
  const limit = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const wait = attempts.take(networkOf(request.ip));
    if (wait > 0) return reply.header('retry-after', String(wait)).code(429).send();
  };
  const requireSite = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isSameOrigin(originHeaders(request), origin)) return reply.code(403).send();
  };
  const requireToken = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.code(403).send();
  };
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const isClientError = error.statusCode !== undefined && error.statusCode < 500;
    if (!isClientError) request.log.error({ err: error }, 'subscription failed');
    return reply.code(isClientError ? 400 : 503).send();
  });

  const visitor = { onRequest: [limit, requireSite], bodyLimit: BODY_LIMIT };
  app.post(PUSH.subscription, visitor, async (request, reply) => {
    const parsed = subscriptionSchema.safeParse(request.body);
    const facts = await published();
    if (!facts) return reply.code(404).send();
    if (!parsed.success || !isEndpoint(parsed.data.endpoint)) return reply.code(400).send();
    const teams = [...new Set(parsed.data.teams)].filter((team) => Object.hasOwn(facts.teams, team));
    if (teams.length === 0) return reply.code(400).send();
    const isKnown = openStore().choiceOf(parsed.data.endpoint) !== null;
    if (!isKnown && newPhones.take(networkOf(request.ip)) > 0) return reply.code(429).send();
    const isSaved = openStore().save({ ...parsed.data, teams }, madridClock(clock.now()).date);
    return reply.code(isSaved ? 204 : 507).send();
  });
  app.post(PUSH.choice, visitor, async (request, reply) => {
    const parsed = endpointSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send();
    return reply.send(openStore().choiceOf(parsed.data.endpoint));
  });
  app.delete(PUSH.subscription, visitor, async (request, reply) => {
    const parsed = endpointSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send();
    // The answer does not tell if the endpoint was known.
    openStore().end(parsed.data.endpoint);
    return reply.code(204).send();
  });

  const club = { onRequest: [limit, requireToken] };
  app.get(PUSH.phones, club, async () => openStore().countPhones());
  app.delete(PUSH.phones, club, async (_request, reply) => {
    app.log.warn({ ended: openStore().endAll() }, 'all subscriptions ended by the club');
    return reply.code(204).send();
  });
}

/** Compares two secrets without telling by the time how much of them is equal. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
