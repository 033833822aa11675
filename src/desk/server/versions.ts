/** What was saved before, and the way back to it. */
import type { FastifyInstance } from 'fastify';
import { API, type Undone, type VersionSummary } from '../api.ts';
import type { DeskContext } from './context.ts';

export function versionRoutes(app: FastifyInstance, { store }: DeskContext): void {
  app.get(API.versions, async (): Promise<VersionSummary[]> => {
    return store.versions().map(({ id, title, at, files, undoable }) => ({
      id,
      title,
      at,
      files: files.filter(({ photo }) => !photo).map(({ file }) => file),
      photos: files.filter(({ photo }) => photo).length,
      undoable,
    }));
  });

  app.post<{ Body: { id: string } }>(API.undo, async ({ body }): Promise<Undone> => {
    const { refused } = await store.undo(body.id);
    return { refused: refused.map(({ reason }) => reason) };
  });
}
