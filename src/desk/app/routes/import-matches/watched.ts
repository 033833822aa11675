import { checkAddress } from '../../../../tasks/watch/fetch-list.ts';
import {
  readBody,
  readWatchState,
  saveWatchSettings,
  type WatchSettings,
  WatchSettingsError,
} from '../../../../tasks/watch/watch-files.ts';
import { DeskRefusal } from '../../../core/desk-refusal.ts';
import { watchCommand } from '../../../core/watch/command.ts';
import { acceptNews, lookNow } from '../../../core/watch/watched-lists.ts';
import { deskContext, personContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/watched.ts';

export const handle: RouteHandle = { access: ['board'] };

/** Returns the last reading of the list in `?lista=`, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { contentDir } = context.get(deskContext).folders;
  const address = new URL(request.url).searchParams.get('lista') ?? '';
  const file = await readBody(contentDir, (await readWatchState(contentDir))[address]);
  if (!file) throw new DeskRefusal({ code: 'list-changed' });
  return new Response(await file.bytes(), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-nombre': encodeURIComponent(file.name),
    },
  });
}

/** Refuses addresses at which no list can be looked at. @throws WatchSettingsError */
function checkAddresses({ listas }: WatchSettings): void {
  for (const { nombre, direccion } of listas) {
    const url = URL.parse(direccion);
    try {
      if (url) checkAddress(url);
    } catch (error) {
      throw new WatchSettingsError(`«${nombre}»: ${(error as Error).message}.`);
    }
  }
}

/** Looks at the lists, takes what they say, or changes which lists are watched. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const sent = await readSubmission(watchCommand, request);
  switch (sent.intent) {
    case 'look':
      return { looks: await lookNow(desk) };
    case 'save':
      await saveWatchSettings(desk.folders.contentDir, sent.settings, checkAddresses);
      return { saved: true };
    case 'accept':
      await acceptNews(desk, sent);
      // On a server people see a change at once, as in «Hoy».
      if (context.get(personContext)) void desk.publishing.publish();
      return { accepted: true };
  }
}
