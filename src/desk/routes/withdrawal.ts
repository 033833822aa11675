import { z } from 'zod';
import { deskContext } from '../server/context.ts';
import { refusable } from '../server/errors.ts';
import { progressResponse } from '../server/progress.ts';
import { submitted } from '../server/request-body.ts';
import { toWithdraw } from '../withdraw/plan-withdrawal.ts';
import { withdrawPhotos } from '../withdraw/withdraw.ts';
import type { Route } from './+types/withdrawal.ts';

const order = z.object({ photos: z.array(toWithdraw).min(1) });

/** Takes photos off for good, and tells how far it is. */
export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const { photos } = await submitted(order, request);
    return progressResponse(request.signal, (tell) => withdrawPhotos(context.get(deskContext), photos, tell));
  });
}
