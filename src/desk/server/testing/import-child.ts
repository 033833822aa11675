/** A desk that takes photos in over its own routes, again and again, and says how far it is, until it is killed. */
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import fastify, { type InjectOptions } from 'fastify';
import { readFolders } from '../../../contract/folders.ts';
import { Exclusive } from '../../exclusive.ts';
import { removeOldStaging, stagingRoot } from '../../photos/staging.ts';
import { PHOTOS_API } from '../../photos-api.ts';
import { openStore } from '../../store/open.ts';
import { isWithdrawnIn } from '../../withdraw/is-withdrawn.ts';
import { addPhotoRoutes } from '../add-photos.ts';
import type { DeskContext } from '../context.ts';
import { uploadRoutes } from '../uploads.ts';

/** The album that the photos go into. */
export const ALBUM = '2025-2026/copa';
/** One word a line, as it happens. */
export type Phase = 'sending' | 'preparing' | 'adding' | 'applying' | 'added';

/** The pipe takes a line whole, also from a process that is killed right after it. */
const say = (phase: Phase) => writeSync(1, `${phase}\n`);

async function importOnce(base: string): Promise<void> {
  const folders = readFolders({
    CONTENT_DIR: join(base, 'content'),
    PHOTOS_DIR: join(base, 'photos'),
    BUILD_DIR: join(base, 'build'),
    CACHE_DIR: join(base, 'cache'),
  });
  const store = await openStore({ ...folders, isWithdrawn: isWithdrawnIn(folders.contentDir) });
  await removeOldStaging(stagingRoot(folders.photosDir));
  const apply = store.apply.bind(store);
  store.apply = (change) => {
    say('applying');
    return apply(change);
  };
  const app = fastify();
  // Nobody looks at pages here.
  const preview = { update: async () => {} } as unknown as DeskContext['preview'];
  const context = { folders, store, preview, photosGate: new Exclusive() } as DeskContext;
  addPhotoRoutes(app, context, uploadRoutes(app, context));
  const ask = async (options: InjectOptions) => {
    const answer = await app.inject({ method: 'POST', ...options });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.body;
  };
  say('sending');
  const { id } = JSON.parse(await ask({ url: PHOTOS_API.uploads }));
  const each = `${PHOTOS_API.uploads}/${id}`;
  const incoming = join(base, 'incoming');
  for (const name of readdirSync(incoming))
    await ask({
      url: `${each}/archivo?nombre=${name}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: readFileSync(join(incoming, name)),
    });
  say('preparing');
  await ask({ url: `${each}/preparar`, payload: { album: ALBUM } });
  say('adding');
  const take = readdirSync(incoming).map((_, index) => index);
  await ask({ url: `${each}/anadir`, payload: { album: ALBUM, take, confirmed: false } });
  say('added');
}

if (import.meta.main) {
  await importOnce(process.argv[2] ?? '');
  // It does not end by itself.
  setInterval(() => {}, 60_000);
}
