/** What the server has to know of the club, as it was when the site was built; the content may be half edited by now. */
import { readFile } from 'node:fs/promises';
import type { Club } from '../content/club.ts';
import { oldAddresses, type Redirect } from '../content/site-page.ts';
import { sitePages } from '../site/pages/pages.server.ts';

export interface SiteFacts {
  nombre: string;
  /** Named where a message cannot be taken. */
  email: string;
  /** Empty where the club names none. */
  telefono: string;
  /** Addresses of all pages. */
  pages: string[];
  /** Old addresses and where they lead. */
  redirects: Redirect[];
}

export const factsOf = (club: Club): SiteFacts => ({
  nombre: club.nombre,
  email: club.contacto.email,
  telefono: club.contacto.telefono,
  pages: sitePages(club).map(({ path }) => path),
  redirects: oldAddresses(club),
});

/** Reads what a build wrote. */
export async function readFacts(file: string): Promise<SiteFacts> {
  return JSON.parse(await readFile(file, 'utf8')) as SiteFacts;
}
