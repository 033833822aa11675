import build from './build-clubs.ts';
import { SAMPLE } from './clubs.ts';
import { serveBuilt } from './site.ts';

/**
 * Builds and serves the sample once for all browser tests. With SITE_URL and SITE_DIR set, tests use a running site, which is
 * quicker while writing them.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL && process.env.SITE_DIR) return undefined;
  await build();
  // All tests send from the same IP address; the relay's limits have separate tests.
  const site = await serveBuilt(SAMPLE, { LIMIT_PER_VISITOR: '10000', LIMIT_PER_HOUR: '10000' });
  process.env.SITE_URL = site.url;
  process.env.SITE_DIR = site.siteDir;
  return () => site.stop();
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by tests/setup/global.ts`);
  return value;
}

/** URL of the shared site. */
export const siteUrl = () => required('SITE_URL');
/** Folder of its built files. */
export const siteDir = () => required('SITE_DIR');
