import type { PublishSoon } from '../../publishing/publish-soon.ts';
import { deskContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/publication.ts';

export const handle: RouteHandle = { access: ['junta', 'entrenador'] };

/** Returns the state of a version's publication, for polling. */
export function loader({ request, context }: Route.LoaderArgs) {
  const version = new URL(request.url).searchParams.get('version') ?? '';
  return { version, ...stateOf(context.get(deskContext).publishSoon, version) };
}

/** State of a version's publication; `problem` is a Spanish sentence. */
type PublicationState = { state: 'publishing' | 'published' } | { state: 'failed'; problem: string };

function stateOf(publishSoon: PublishSoon, version: string): PublicationState {
  const publication = publishSoon.publicationOf(version);
  if (publication?.verified) return { state: 'published' };
  if (publishSoon.busy) return { state: 'publishing' };
  return { state: 'failed', problem: publication ? problemOf(publication) : 'Todavía no se ha publicado.' };
}

function problemOf({ failed, report }: NonNullable<PublishSoon['last']>): string {
  if (failed) return `No se ha podido publicar. ${failed.message}`;
  const [reason = ''] = report?.warnings ?? [];
  return `Se ha enviado, pero no se ha podido comprobar que la web lo enseñe. ${reason}`.trim();
}
