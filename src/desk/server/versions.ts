/** What was saved before, and the way back to it. */
import type { FastifyInstance } from 'fastify';
import { API, type VersionSummary } from '../api.ts';
import type { DeskContext } from './context.ts';

export function versionRoutes(app: FastifyInstance, { store }: DeskContext): void {
  app.get(API.versions, async (): Promise<VersionSummary[]> => {
    return (await store.versions()).map(({ id, title, at, files, undoable }) => ({ id, title, at, files, undoable }));
  });

  app.post<{ Body: { id: string } }>(API.undo, async ({ body }) => {
    await store.undo(body.id);
    return {};
  });
}
