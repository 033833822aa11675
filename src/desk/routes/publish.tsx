import { z } from 'zod';
import { ownClub } from '../app/publish/own-club.ts';
import { openFile, saveFile } from '../content.ts';
import { deskContext } from '../server/context.ts';
import { refusable } from '../server/errors.ts';
import { submitted } from '../server/request-body.ts';
import type { Route } from './+types/publish.ts';
import type { Fields } from './file/file.tsx';

export { PublishScreen as default } from '../app/screens/PublishScreen.tsx';

const order = z.object({ intent: z.literal('own-club') });

/** From the sample to a club of one's own: one save, which can be undone. */
export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    await submitted(order, request);
    const desk = context.get(deskContext);
    const { file, value, tag } = await openFile(desk.store, 'club.yaml');
    const own = ownClub(value as object) as Fields;
    return { saved: await saveFile(desk, { file, value: own, tag }, 'Empezar con nuestro club') };
  });
}
