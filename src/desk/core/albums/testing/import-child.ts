/** Child process that imports photos into an album, reports its phases and waits to be killed. */
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bareDesk, sendFiles, testFolders } from '../../../testing/bare-desk.ts';
import { restoreUploads } from '../../photos/uploads.ts';
import { addPhotos } from '../add-photos.ts';

/** Key of the album. */
export const IMPORTED_ALBUM = '2025-2026/copa';
export type Phase = 'sending' | 'adding' | 'applying' | 'added';

/** Reports a phase. Synchronous, so that the line arrives even if the process is killed right afterwards. */
const report = (phase: Phase) => writeSync(1, `${phase}\n`);

async function importOnce(base: string): Promise<void> {
  const desk = await bareDesk(testFolders(base));
  const { store } = desk;
  await restoreUploads(desk);
  const apply = store.apply.bind(store);
  store.apply = (change) => {
    report('applying');
    return apply(change);
  };
  report('sending');
  const incoming = join(base, 'incoming');
  const names = readdirSync(incoming);
  const { upload } = await sendFiles(
    desk,
    names.map((name) => ({ name, bytes: readFileSync(join(incoming, name)) })),
  );
  report('adding');
  await addPhotos(desk, IMPORTED_ALBUM, { upload, keys: [...names.keys()].map(String), confirmed: false });
  report('added');
}

if (import.meta.main) {
  await importOnce(process.argv[2] ?? '');
  // Keeps the process alive.
  setInterval(() => {}, 60_000);
}
