import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE } from '../setup/clubs.ts';

/**
 * For `deskEnv`: a cache of its own, where a photo is withdrawn, since that sweeps the cache. Screens and preview are made already.
 */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
export async function ownCache({}, use: (env: { CACHE_DIR: string }) => Promise<void>): Promise<void> {
  const cache = await mkdtemp(join(tmpdir(), 'cache-'));
  const made = await readdir(CACHE).catch(() => []);
  for (const name of made.filter((each) => /^(?:escritorio-|codigo)/.test(each)))
    await cp(join(CACHE, name), join(cache, name), { recursive: true });
  await use({ CACHE_DIR: cache });
  await rm(cache, { recursive: true, force: true });
}
