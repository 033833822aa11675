/** `node tests/setup/build-clubs.ts`: builds the clubs of the tests, without their pictures, where something changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Has the clubs built before the first test reads a page. In a process of its own, which is none of Vitest's. */
export default async function build(): Promise<void> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, ['tests/setup/build-clubs.ts'], { env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The clubs of the tests could not be built.');
}

if (process.argv[1]?.endsWith('build-clubs.ts')) {
  const { CLUBS, environmentOf, NEUTRAL, OTHER_SPORT } = await import('./clubs.ts');
  const { buildSite } = await import('../../src/build/build.ts');
  const { isFresh } = await import('../../src/build/fingerprint.ts');
  const { readFolders } = await import('../../src/config/folders.ts');
  const { putPhotos } = await import('../otro-deporte/photos.ts');
  // The fingerprint of a build has the form's settings in it.
  Object.assign(process.env, NEUTRAL);
  await putPhotos(OTHER_SPORT);
  for (const club of [...CLUBS, OTHER_SPORT]) {
    const folders = readFolders(environmentOf(club));
    if (!(await isFresh(folders))) await buildSite(folders);
  }
}
