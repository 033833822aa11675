import { z } from 'zod';
import { drawResultPicture } from '../../../core/today/result-picture.ts';
import { requirePerson } from '../../../server/account-requests.ts';
import { deskContext } from '../../../server/context.ts';
import { parseOrRefuse } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/result-picture.ts';

export const handle: RouteHandle = { access: ['board', 'coach'] };

const query = z.object({
  partido: z.string(),
  formato: z.enum(['vertical', 'horizontal']).default('vertical'),
});

/** Returns the picture of a result. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { person } = requirePerson(context);
  const { partido, formato } = parseOrRefuse(query, Object.fromEntries(new URL(request.url).searchParams));
  const png = await drawResultPicture(context.get(deskContext), person, partido, formato);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
