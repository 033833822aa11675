import { readFile } from 'node:fs/promises';
import type { Redirect } from './resolve-address.ts';

/** What the server has to know of the club, as it was when the site was built; the content may be half edited by now. */
export interface SiteInfo {
  name: string;
  /** Named where a message cannot be taken. */
  email: string;
  /** Empty where the club names none. */
  phone: string;
  /** Whether its pictures are among its files; else only `npm start` can serve it. */
  pictures: boolean;
  /** Addresses of all pages. */
  pages: string[];
  /** Old addresses and where they lead. */
  redirects: Redirect[];
}

/** Reads what a build wrote. */
export async function readSiteInfo(file: string): Promise<SiteInfo> {
  return JSON.parse(await readFile(file, 'utf8')) as SiteInfo;
}
