/** What is stale or missing in the club. */
import type { FastifyInstance } from 'fastify';
import { API, type HealthReport } from '../api.ts';
import { outsideFacts } from '../health/outside-facts.ts';
import { readHealth } from '../health/read-health.ts';
import type { DeskContext } from './context.ts';

export function healthRoutes(app: FastifyInstance, { folders, store }: DeskContext): void {
  const outside = outsideFacts(folders, async () => (await store.drafts()).map(({ file }) => file));

  app.get(API.health, async (): Promise<HealthReport> => {
    const { today, findings } = await readHealth(folders, Date.now(), outside);
    return { today, findings };
  });
}
