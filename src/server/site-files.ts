/** What the built site holds: which files there are, and the policy each page carries. Read once per build. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type ReadyFile, readReadyFile, sizeOf } from './ready-file.ts';

export interface SiteFiles {
  /** The file for an address (`/equipos` -> `/equipos/index.html`), or undefined. */
  fileFor(path: string): string | undefined;
  /** Content-Security-Policy of a page's file, as its own `<meta>` says it. */
  policyOf(file: string): string | undefined;
  /** A file that is held in memory; others are on the disk. */
  readyOf(file: string): ReadyFile | undefined;
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;
/** What other hosts are told; not to be read from this one. */
const FOR_STATIC_HOSTS = ['/404.html', '/_headers', '/_redirects', '/.htaccess'];
/** What they may take in memory, bytes; those of the sample take a fifth. */
const MEMORY = 64 * 1024 * 1024;
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
  const ready = new Map<string, ReadyFile>();
  let room = MEMORY;
  await Promise.all(
    [...files].map(async (file) => {
      const found = await readReadyFile(siteDir, file);
      if (!found) return;
      const policy = POLICY.exec(file.endsWith('.html') ? String(found.plain.body) : '')?.[1];
      if (policy) policies.set(file, policy);
      room -= sizeOf(found);
      if (room > 0) ready.set(file, found);
    }),
  );
  return {
    fileFor(path) {
      if (files.has(path)) return path;
      const page = path === '/' ? '/index.html' : `${path}/index.html`;
      return files.has(page) ? page : undefined;
    },
    policyOf: (file) => policies.get(file),
    readyOf: (file) => ready.get(file),
  };
}
