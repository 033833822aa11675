import build from './build-clubs.ts';
import { SAMPLE } from './clubs.ts';
import { serveBuilt } from './site.ts';

/**
 * Builds and serves the site once for all tests. With SITE_URL and SITE_DIR set, tests use a site that already runs,
 * which is quicker while writing them.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL && process.env.SITE_DIR) return undefined;
  await build();
  // Every test writes from the same address; the relay's limits have tests of their own.
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

/** Address of the site under test. */
export const siteUrl = () => required('SITE_URL');
/** Its built files. */
export const siteDir = () => required('SITE_DIR');
