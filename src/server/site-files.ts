/** What the built site holds: which files there are, and the policy each page carries. Read once per build. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface SiteFiles {
  /** The file for an address (`/equipos` -> `/equipos/index.html`), or undefined. */
  fileFor(path: string): string | undefined;
  /** Content-Security-Policy of a page's file, as its own `<meta>` says it. */
  policyOf(file: string): string | undefined;
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;
/** What other hosts are told; not to be read from this one. */
const FOR_STATIC_HOSTS = ['/404.html', '/_headers', '/_redirects', '/.htaccess'];
const COMPRESSED = /\.(br|gz)$/;

/** @param standIns files that only static hosts need: here a redirect answers in their place. */
export async function readSiteFiles(siteDir: string, standIns: string[]): Promise<SiteFiles> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
      .map((entry) => `/${relative(siteDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
  for (const file of [...FOR_STATIC_HOSTS, ...standIns]) files.delete(file);
  const policies = new Map<string, string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const policy = POLICY.exec(await readFile(join(siteDir, file), 'utf8'))?.[1];
    if (policy) policies.set(file, policy);
  }
  return {
    fileFor(path) {
      if (files.has(path)) return path;
      const page = path === '/' ? '/index.html' : `${path}/index.html`;
      return files.has(page) ? page : undefined;
    },
    policyOf: (file) => policies.get(file),
  };
}
