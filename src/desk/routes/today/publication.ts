import type { PublicationQueue } from '../../publishing/publication-queue.ts';
import { deskContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/publication.ts';

export const handle: RouteHandle = { access: ['junta', 'entrenador'] };

/** Returns the state of a version's publication, for polling. */
export function loader({ request, context }: Route.LoaderArgs) {
  const version = new URL(request.url).searchParams.get('version') ?? '';
  return { version, ...stateOf(context.get(deskContext).publicationQueue, version) };
}

/** State of a version's publication; `problem` is a Spanish sentence. */
type PublicationState = { state: 'publishing' | 'published' } | { state: 'failed'; problem: string };

function stateOf(queue: PublicationQueue, version: string): PublicationState {
  const publication = queue.publicationOf(version);
  if (publication?.verified) return { state: 'published' };
  if (queue.busy) return { state: 'publishing' };
  return { state: 'failed', problem: publication ? problemOf(publication) : 'Todavía no se ha publicado.' };
}

function problemOf({ failed, report }: NonNullable<PublicationQueue['last']>): string {
  if (failed) return `No se ha podido publicar. ${failed.message}`;
  const [reason = ''] = report?.warnings ?? [];
  return `Se ha enviado, pero no se ha podido comprobar que la web lo enseñe. ${reason}`.trim();
}
