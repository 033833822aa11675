/** `404.html`, which static hosts answer unknown addresses with. */

import type { Club } from '../content/club.ts';
import { oldAddresses } from '../content/site-page.ts';
import { addressResolver } from '../contract/resolve-address.ts';
import { contentSecurityPolicy, withPolicy } from './csp.ts';
import { redirectPage } from './pages.ts';

const REFRESH = /<meta http-equiv="refresh"[^>]*>/;

/**
 * Leads home; with scripts, an address that differs from a page's in capitals or accents leads to that page, as the
 * server's answer would. In both cases in place of this history entry.
 */
export function unknownPage(club: Club, paths: readonly string[]): string {
  const known = [paths, oldAddresses(club)].map((list) => JSON.stringify(list)).join();
  const script = `{let to="/";try{to=(${addressResolver})(${known})(decodeURIComponent(location.pathname)).to}catch{}location.replace(to===location.pathname?"/":to)}`;
  const html = redirectPage('/', club.origin).replace(
    REFRESH,
    (refresh) => `<script>${script}</script>\n<noscript>${refresh}</noscript>`,
  );
  return withPolicy(html, contentSecurityPolicy({ scripts: [script] }));
}
