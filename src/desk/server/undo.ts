/** The way back from a version, for screens that are no routes yet. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { API, type Undone } from '../api.ts';
import type { DeskContext } from './context.ts';
import { parsed } from './request-body.ts';

export function undoRoute(app: FastifyInstance, { store }: DeskContext): void {
  app.post(API.undo, async ({ body }): Promise<Undone> => {
    const { refused } = await store.undo(parsed(z.object({ id: z.string() }), body).id);
    return { refused: refused.map(({ reason }) => reason) };
  });
}
