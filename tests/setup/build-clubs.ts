/** `node tests/setup/build-clubs.ts`: rebuilds the test clubs whose inputs changed, without pictures, and the desk's screens. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Vitest global setup: builds the clubs in a separate process, outside Vitest's module loader. */
export default async function build(): Promise<void> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, ['tests/setup/build-clubs.ts'], { env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The clubs of the tests could not be built.');
}

if (process.argv[1]?.endsWith('build-clubs.ts')) {
  const { CACHE, CLUBS, environmentOf, UNSET_ENV, OTHER_SPORT } = await import('./clubs.ts');
  const { buildSite } = await import('../../src/site/build/build.ts');
  const { isFresh } = await import('../../src/site/build/fingerprint.ts');
  const { readFolders } = await import('../../src/base/config/folders.ts');
  const { buildScreens } = await import('../../src/desk/server/screens.ts');
  const { putPhotos } = await import('../otro-deporte/photos.ts');
  // The form's settings are part of a build's fingerprint.
  Object.assign(process.env, UNSET_ENV);
  await putPhotos(OTHER_SPORT);
  for (const club of [...CLUBS, OTHER_SPORT]) {
    const folders = readFolders(environmentOf(club));
    if (!(await isFresh(folders))) await buildSite(folders);
  }
  // Otherwise every worker whose tests open a desk would build them at the same time.
  await buildScreens(CACHE, () => {});
}
