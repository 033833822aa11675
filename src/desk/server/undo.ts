/** The way back from a version, for screens that are no routes yet. */
import type { FastifyInstance } from 'fastify';
import { API, type Undone } from '../api.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { toUndo } from './file-bodies.ts';

export function undoRoute(app: FastifyInstance, { store }: DeskContext): void {
  app.post(API.undo, async ({ body }): Promise<Undone> => {
    const { id, expect } = asked(toUndo, body);
    const { refused } = await store.undo(id, expect);
    return { refused: refused.map(({ reason }) => reason) };
  });
}
