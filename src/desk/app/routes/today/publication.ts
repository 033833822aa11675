import type { Publishing, PublishJob } from '../../../core/publishing/publishing.ts';
import { deskContext } from '../../../server/context.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/publication.ts';

export const handle: RouteHandle = { access: ['board', 'coach'] };

/** Returns the state of a version's publication, for polling. */
export function loader({ request, context }: Route.LoaderArgs) {
  const version = new URL(request.url).searchParams.get('version') ?? '';
  return { version, ...stateOf(context.get(deskContext).publishing, version) };
}

/** State of a version's publication; `problem` is a Spanish sentence, and `retry` is true if the next publication may succeed. */
type PublicationState =
  | { state: 'publishing' | 'published' }
  | { state: 'failed'; problem: string; retry: boolean };

function stateOf(publishing: Publishing, version: string): PublicationState {
  if (publishing.hasPublished(version)) return { state: 'published' };
  if (publishing.isPublishing) return { state: 'publishing' };
  const last = publishing.lastPublication;
  const contains = Number(last?.version) >= Number(version);
  if (!last || !contains) return { state: 'failed', problem: 'Todavía no se ha publicado.', retry: true };
  return { state: 'failed', problem: problemOf(last), retry: last.failed?.retry ?? true };
}

function problemOf({ failed, report }: PublishJob): string {
  if (failed) return `No se ha podido publicar. ${failed.message}`;
  const [reason = ''] = report?.warnings ?? [];
  return `Se ha enviado, pero no se ha podido comprobar que la web lo enseñe. ${reason}`.trim();
}
