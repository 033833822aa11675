import { readFile } from 'node:fs/promises';
import type { Redirect } from './resolve-address.ts';

/** Facts about the club at build time, for the server; the content may have been edited since. */
export interface SiteInfo {
  name: string;
  /** Shown when a message cannot be accepted. */
  email: string;
  /** Empty if the club has none. */
  phone: string;
  /** True if the build contains its pictures; otherwise only `npm start` can serve it. */
  pictures: boolean;
  /** Paths of all pages. */
  pages: string[];
  /** Redirects from old paths. */
  redirects: Redirect[];
}

/** Reads the facts that a build wrote. */
export async function readSiteInfo(file: string): Promise<SiteInfo> {
  return JSON.parse(await readFile(file, 'utf8')) as SiteInfo;
}
